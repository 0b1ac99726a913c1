import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import type { Projection } from '../../services/projector/projections/projection.ts';
import { run } from '../../services/projector/follow/runner.ts';
import type { ProjectorStatus } from '../../services/projector/follow/status-report.ts';
import { openReadTables } from './fed-by-hand.ts';

const PACE = { retryMs: 1, longestRetryMs: 10, watchMs: 20, haltedMs: 20 };

/** Read tables, and a runner that brings them to the end of a log and stays there. */
export async function openFollower() {
  const tables = await openReadTables();
  const stopping = new AbortController();
  const states: string[] = [];
  let status: Partial<ProjectorStatus> = {};
  let running = Promise.resolve();
  const stop = async () => {
    stopping.abort();
    await running;
  };
  return {
    tables,
    /** Projects what this log delivers until it is stopped. */
    follow(eventLog: EventLog, on: { projections?: readonly Projection[] } = {}) {
      const live = tables.live({ eventLog, ...on });
      const { log } = tables.sources;
      const report = (change: Partial<ProjectorStatus>) => {
        status = { ...status, ...change };
        if (status.state && status.state !== states.at(-1)) states.push(status.state);
      };
      running = run({ eventLog, log, signal: stopping.signal, pace: PACE, report, ...live });
    },
    /** The states that were reported, in order, without repetitions. */
    states,
    status: () => status,
    stop,
    close: async () => {
      await stop();
      await tables.close();
    },
  };
}
