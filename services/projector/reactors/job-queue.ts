import { PgBoss } from 'pg-boss';
import type { Log } from '@stagedoor/platform/log';
import type { Sql } from '@stagedoor/platform/postgres';
import type { Job, Reactor } from './reactor.ts';

export interface JobQueue {
  /** Adds jobs for a reactor within the caller's transaction. */
  add(sql: Sql, reactor: string, jobs: Job[]): Promise<void>;
  /** Waits a while for the jobs that are being done. */
  stop(): Promise<void>;
}

/** With growing pauses over some hours: a mail server may be away for as long. */
const RETRIES = { retryLimit: 50, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 };
/** New jobs wake a worker; those to be tried again it has to look for. */
const PACE = { batchSize: 1, notifyPollingIntervalSeconds: 5 };
const JOB_LIMIT_S = 300;
const STOP_LIMIT_MS = 10_000;

/** Opens the job queue, which lives in the schema `pgboss`, and starts a worker for every reactor. */
export async function openJobQueue(
  databaseUrl: string,
  reactors: readonly Reactor[],
  log: Log,
): Promise<JobQueue> {
  const connectionString = databaseUrl;
  const boss = new PgBoss({ connectionString, max: 3, schedule: false, useListenNotify: true });
  boss.on('error', (err) => log.warn({ err }, 'The job queue has a problem.'));
  boss.on('warning', ({ message }) => log.warn({ problem: message }, 'The job queue warns.'));
  await boss.start();
  for (const { name, work } of reactors) {
    const queue = { policy: 'exclusive', notify: true, expireInSeconds: JOB_LIMIT_S, ...RETRIES };
    await boss.createQueue(name, queue);
    const worker = await boss.work(name, PACE, async ([job]) => {
      if (!job) return;
      // Several jobs that came together wake it once: it has to look again after each.
      boss.notifyWorker(worker);
      await work(job.data).catch((err: unknown) => {
        log.warn({ err, job: name, try: job.retryCount + 1 }, 'A job failed.');
        throw err;
      });
    });
  }
  return {
    add: async (sql, reactor, jobs) => {
      const db = {
        executeSql: async (text: string, values?: unknown[]) => ({
          rows: await sql.rows(text, values),
        }),
      };
      const inserted = jobs.map(({ key, data }) => ({ singletonKey: key, data }));
      await boss.insert(reactor, inserted, { db });
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_LIMIT_MS }),
  };
}
