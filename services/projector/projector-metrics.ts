import type { Metrics } from '@stagedoor/platform/metrics/metrics';
import { lagSeconds, verdictOf } from '@stagedoor/platform/metrics/projection-verdict';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import type { JobQueue } from './reactors/job-queue.ts';
import type { MailCounts } from './reactors/mailer.ts';
import type { ProjectorStatus } from './follow/status-report.ts';

/** Measures the outcomes of mails, which whoever sends one counts. */
export function measureMails(metrics: Metrics | undefined): MailCounts {
  const counts = { sent: 0, refused: 0, failed: 0, unknown: 0 };
  const help = 'Mails: sent, refused for good, failed and tried again, or unknown: perhaps taken.';
  metrics?.counted('stagedoor_mails_total', help, 'result', counts);
  return counts;
}

interface Value {
  value: number;
}

interface Measured {
  status: ProjectorStatus;
  jobQueue: Pick<JobQueue, 'waiting'>;
  database: Sql;
  /** Whether there is a backup every night. */
  isBackedUp: boolean;
}

/** Measures what only the projector knows. Only the leader of several projectors knows the lag. */
export function measureProjector(
  { gauge }: Metrics,
  { status, jobQueue, database, isBackedUp }: Measured,
): void {
  const startedAt = new Date();
  const one = async (value: number) => [{ value }];
  const isLeader = () => status.state !== 'standing by';

  gauge('stagedoor_projector_leads', 'Whether this projector is the leader.', () =>
    one(Number(isLeader())),
  );
  gauge(
    'stagedoor_projection_halted',
    'Whether projecting has halted, so that new changes do not appear.',
    () => one(Number(verdictOf(status).status === 'halted')),
  );
  gauge(
    'stagedoor_projection_lag_events',
    'Events in the log that the read tables do not hold yet; 1000 means that many or more.',
    async () => (status.behind === null ? [] : [{ value: status.behind }]),
  );
  gauge(
    'stagedoor_projection_lag_seconds',
    'Age of the oldest event that the read tables do not hold yet.',
    async () => (status.behind === null ? [] : [{ value: lagSeconds(status) }]),
  );
  gauge(
    'stagedoor_jobs_waiting',
    'Jobs that wait for their turn or for another try.',
    async () => {
      const waiting = Object.entries(await jobQueue.waiting());
      return waiting.map(([queue, value]) => ({ labels: { queue }, value }));
    },
    ['queue'],
  );
  gauge('stagedoor_events_set_aside', 'Events that can never be applied to the read tables.', () =>
    database.rows<Value>(`select count(*)::float8 as value from ${READ_SCHEMA}.set_aside`),
  );
  const last = (column: string, where = 'true') =>
    database.rows<Value>(
      `select ${column} as value from projector.verifications
       where ${where} order by id desc limit 1`,
    );
  gauge(
    'stagedoor_verification_ok',
    'Whether the read tables equalled the log when they were last compared.',
    () => last('ok::int'),
  );
  gauge(
    'stagedoor_verification_age_seconds',
    'Time since the read tables were last compared with the log.',
    () => last('extract(epoch from now() - at)::float8', NOT_AHEAD),
  );
  gauge(
    'stagedoor_backup_ok',
    'Whether the last nightly backup was made, restored in a rehearsal, and equalled the log.',
    async () => (isBackedUp ? database.rows<Value>(LAST_BACKUP_OK) : []),
  );
  gauge(
    'stagedoor_backup_age_seconds',
    'Time since the last nightly backup that equalled the log; before the first, since the start.',
    async () => (isBackedUp ? database.rows<Value>(GOOD_BACKUP_AGE, [startedAt]) : []),
  );
}

/** A clock that ran ahead has left times whose negative age would hide what was not done since. */
const NOT_AHEAD = 'at <= now()';
const LAST_BACKUP_OK = `
  select (problem is null)::int as value from projector.backups order by id desc limit 1`;
const GOOD_BACKUP_AGE = `
  select extract(epoch from now() - coalesce(max(at), $1))::float8 as value
  from projector.backups where problem is null and ${NOT_AHEAD}`;
