import { PgBoss } from 'pg-boss';
import { LOGINS } from '@stagedoor/platform/logins/database-logins';
import type { Metrics } from '@stagedoor/platform/metrics/metrics';
import type { Log } from '@stagedoor/platform/process/log';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { PUBLICATION_QUEUE } from '@stagedoor/platform/stores/publication-queue';
import type { Job, JobSource, Reactor } from './reactor.ts';

/** When reactors run by the clock of the venue, as cron: minute, hour, day, month, weekday. */
export const SCHEDULES: Readonly<Record<string, string>> = {
  checkpoint: '2 * * * *',
  'clean-up': '7 * * * *',
  backup: '10 3 * * *',
  'verify-tables': '20 4 * * *',
  'photo-collection': '40 4 * * *',
  'key-vacuum': '50 4 * * *',
};

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>;

/** Retries go on for hours, with growing pauses: a mail server may be away that long. */
const RETRIES = { retryLimit: 50, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 };
/** A job with a time of its own is never given up, however long nothing was running. */
const TIMED = { ...RETRIES, retryLimit: 1e6, retentionSeconds: 10 * 31_536_000 };
/** New jobs wake a worker. It polls only for jobs that must be tried again, or have a time. */
const PACE = { batchSize: 1, notifyPollingIntervalSeconds: 5 };
const JOB_LIMIT_S = 300;
/**
 * What a clock that ran ahead has left in the future counts as now. No job without a time of its
 * own waits for an hour: a retry waits for five minutes at most.
 */
const BACK_TO_NOW = `
  update pgboss.version set cron_on = now() where cron_on > now();
  update pgboss.queue set maintain_on = now() where maintain_on > now();
  update pgboss.job set created_on = now() where created_on > now();
  update pgboss.job set started_on = now() where started_on > now()`;
const RETRIES_TO_NOW = `
  update pgboss.job set start_after = now()
  where state < 'active' and start_after > now() + interval '1 hour' and name <> all($1)`;
/** The command service works on one queue, and sees and changes its jobs alone. */
const RIGHTS_TO_PUBLISH = `
  do $$ begin
    if to_regrole('${LOGINS.command}') is null then return; end if;
    grant usage on schema pgboss to ${LOGINS.command};
    grant select on pgboss.version, pgboss.queue to ${LOGINS.command};
    grant select, insert, update, delete on pgboss.job_common to ${LOGINS.command};
    alter table pgboss.job_common enable row level security;
    drop policy if exists publication on pgboss.job_common;
    create policy publication on pgboss.job_common to ${LOGINS.command}
      using (name = '${PUBLICATION_QUEUE}');
  end $$`;
const STOP_LIMIT_MS = 10_000;
/** A day, and the hour by which one is longer when summer time ends. */
const LATE_MS = 25 * 3_600_000;

export interface JobQueueOptions {
  databaseUrl: string;
  /** A source without `work` fills a queue for the command service. */
  reactors: readonly (Reactor | JobSource)[];
  /** The time zone of the venue, in whose night the nightly jobs run. */
  timeZone: string;
  metrics?: Metrics | undefined;
  log: Log;
}

/**
 * Opens the job queue in the schema `pgboss`, with a worker for every reactor, and schedules. What
 * should have run while nothing was running begins at once.
 */
export async function openJobQueue(options: JobQueueOptions) {
  const { databaseUrl: connectionString, reactors, timeZone: tz, log } = options;
  const working = reactors.filter((reactor) => 'work' in reactor);
  const failed = Object.fromEntries(working.map(({ name }) => [name, 0]));
  const help = 'Tries of jobs that failed; most succeed later.';
  options.metrics?.counted('stagedoor_job_failures_total', help, 'queue', failed);
  const boss = new PgBoss({ connectionString, max: 3, useListenNotify: true });
  boss.on('error', (err) => log.warn({ err }, 'The job queue has a problem.'));
  boss.on('warning', ({ message }) => log.warn({ problem: message }, 'The job queue warns.'));
  await boss.start();
  const timed = reactors.filter(({ isTimed }) => isTimed).map(({ name }) => name);
  await boss.getDb().executeSql(BACK_TO_NOW);
  await boss.getDb().executeSql(RETRIES_TO_NOW, [timed]);
  for (const reactor of reactors) {
    const { name, gatherSeconds, isTimed, limitSeconds = JOB_LIMIT_S } = reactor;
    // An event that arrives while a gathering job is being done needs another job.
    const policy = gatherSeconds === undefined ? 'exclusive' : 'short';
    const retries = isTimed ? TIMED : RETRIES;
    const queue = { ...retries, notify: true, expireInSeconds: limitSeconds };
    await boss.createQueue(name, { ...queue, policy });
    await boss.updateQueue(name, queue);
    if (!('work' in reactor)) continue;
    const schedule = SCHEDULES[name];
    if (schedule) {
      await boss.schedule(name, schedule, {}, { tz });
      if (await isLate(boss, name)) await boss.send(name, {});
    }
    const worker = await boss.work(name, PACE, async ([job]) => {
      if (!job) return;
      // Several jobs that arrive together wake the worker only once: it must poll after each.
      boss.notifyWorker(worker);
      const attempt = job.retryCount + 1;
      await reactor.work(job.data, attempt).catch((err: unknown) => {
        failed[name] = (failed[name] ?? 0) + 1;
        log.warn({ err, job: name, try: attempt }, 'A job failed.');
        throw err;
      });
    });
  }
  await boss.getDb().executeSql(RIGHTS_TO_PUBLISH);
  return {
    /** Adds jobs for a reactor within the caller's transaction. */
    add: async (sql: Sql, reactor: string, jobs: Job[]) => {
      const db = {
        executeSql: async (text: string, values?: unknown[]) => ({
          rows: await sql.rows(text, values),
        }),
      };
      const soon = reactors.find(({ name }) => name === reactor)?.gatherSeconds ?? 0;
      const inserted = jobs.map(({ key: singletonKey, data, at: startAfter = soon }) => ({
        ...{ singletonKey, data, startAfter },
      }));
      await boss.insert(reactor, inserted, { db });
    },
    /** How many jobs wait for their turn or for another try, by reactor. */
    waiting: async () => {
      const counts = reactors.map(async ({ name, isTimed }) => {
        const [stats] = await boss.getQueueStats(name);
        return [name, (isTimed ? stats?.readyCount : stats?.queuedCount) ?? 0] as const;
      });
      return Object.fromEntries(await Promise.all(counts));
    },
    /** Waits a while for the jobs that are being done. */
    stop: () => boss.stop({ graceful: true, timeout: STOP_LIMIT_MS }),
  };
}

/** Whether the last run was missed: the machine of a small venue may be off every night. */
async function isLate(boss: PgBoss, name: string): Promise<boolean> {
  const runs = await boss.findJobs(name);
  const last = Math.max(...runs.map(({ createdOn }) => createdOn.getTime()));
  return runs.length > 0 && last < Date.now() - LATE_MS;
}
