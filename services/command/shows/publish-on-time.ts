import { setTimeout as wait } from 'node:timers/promises';
import pMap from 'p-map';
import { PgBoss, type Job, type JobResult } from 'pg-boss';
import { show } from '@stagedoor/domain/show/show.decider';
import { dueShow, PUBLICATION_QUEUE } from '@stagedoor/platform/stores/publication-queue';
import { callerAs } from '../run/command-runner.ts';
import type { CommandStores } from '../command-stores.ts';

type Needs = Pick<CommandStores, 'databaseUrl' | 'runner' | 'log' | 'now'>;

/** Many are due at once where a venue announces its season. Those that fail are tried later. */
const PACE = { batchSize: 100, perJobResults: true, notifyPollingIntervalSeconds: 2 } as const;
const AT_ONCE = 10;
/** The clock of the database, by which jobs begin, may be ahead this much. */
const AHEAD_MS = 5_000;
/** Before its first start the projector has not made the queue. */
const NO_QUEUE_RETRY_MS = 2_000;
const STOP_LIMIT_MS = 5_000;

/** Publishes shows when their time has come: the jobs are the projector's, which may be away. */
export function publishOnTime({ databaseUrl, runner, log, now }: Needs) {
  const over = new AbortController();
  const { signal } = over;
  const opened = (async () => {
    while (!signal.aborted) {
      const boss = await openQueue().catch((err: unknown) => log.debug({ err }, 'No queue yet.'));
      if (boss) return boss;
      await wait(NO_QUEUE_RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
    return undefined;
  })();
  return {
    close: async () => {
      over.abort();
      await (await opened)?.stop({ graceful: true, timeout: STOP_LIMIT_MS });
    },
  };

  /** The projector owns the queue and looks after it. */
  async function openQueue(): Promise<PgBoss> {
    const boss = new PgBoss({
      ...{ connectionString: databaseUrl, max: 2, useListenNotify: true },
      ...{ migrate: false, supervise: false, schedule: false, registerInstance: false },
    });
    boss.on('error', (err) => log.warn({ err }, 'The queue of publications has a problem.'));
    try {
      await boss.start();
      await boss.work(PUBLICATION_QUEUE, PACE, (jobs) =>
        pMap(jobs, publish, { concurrency: AT_ONCE }),
      );
      return boss;
    } catch (error) {
      await boss.stop({ graceful: false });
      throw error;
    }
  }

  async function publish({ id: job, data }: Job<unknown>): Promise<JobResult> {
    try {
      const { id, at } = dueShow.parse(data);
      const early = Date.parse(at) - now().getTime();
      if (early > AHEAD_MS) throw new Error(`The clock of the database is ${early} ms ahead.`);
      if (early > 0) await wait(early, undefined, { signal });
      await runner.runnerFor(callerAs('system'))(show(id), { type: 'PublishOnTime', at });
      return { id: job, status: 'completed' };
    } catch (err) {
      log.warn({ err }, 'A show was not published, which is tried again.');
      return { id: job, status: 'failed' };
    }
  }
}
