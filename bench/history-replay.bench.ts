import { connect } from '@stagedoor/platform/stores/postgres';
import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import type { Projection } from '../services/projector/projection.ts';
import { projections } from '../services/projector/projections.ts';
import { createReadSchema } from '../services/projector/read-schema.ts';
import { replay } from '../services/projector/replay.ts';
import { line, medians } from './median.ts';

const SOME = 20_000;

/** How fast the read tables are built from the log, with the history and without it. */
export async function measureReplay(databaseUrl: string, eventLog: EventLog): Promise<string[]> {
  const first = firstEvents(eventLog);
  const speedWith = async (some: readonly Projection[]) => {
    const connection = await connect(databaseUrl);
    try {
      await connection.rows('begin');
      await createReadSchema(connection, 'read_bench', some);
      const started = performance.now();
      await replay(connection, { eventLog: first, projections: some });
      const speed = (SOME * 1_000) / (performance.now() - started);
      await connection.rows('rollback');
      return speed;
    } finally {
      await connection.close();
    }
  };
  const others = projections.filter(({ name }) => name !== 'history');
  const speeds = await medians({
    without: () => speedWith(others),
    with: () => speedWith(projections),
  });
  return [
    `replaying ${SOME.toLocaleString('en')} events`,
    line('without the history', speeds.without),
    line('with the history', speeds.with, speeds.without),
  ];
}

/** The log as it was when it had this many events, or a few more. */
function firstEvents(eventLog: EventLog): EventLog {
  return {
    ...eventLog,
    scan: async function* (options) {
      let left = SOME;
      for await (const events of eventLog.scan(options)) {
        if (left <= 0) return;
        yield events.slice(0, left);
        left -= events.length;
      }
    },
  };
}
