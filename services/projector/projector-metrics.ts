import type { Metrics } from '@stagedoor/platform/metrics/metrics';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import { lagSeconds } from './projection-check.ts';
import type { JobQueue } from './reactors/job-queue.ts';
import type { ProjectorStatus } from './status-report.ts';

interface Measured {
  status: ProjectorStatus;
  jobQueue: Pick<JobQueue, 'waiting'>;
  database: Sql;
}

/** What only the projector knows. Of several projectors the leader alone tells the lag. */
export function measureProjector(
  { gauge }: Metrics,
  { status, jobQueue, database }: Measured,
): void {
  const one = async (value: number) => [{ value }];
  const isLeader = () => status.state !== 'standing by';

  gauge('stagedoor_projector_leads', 'Whether this projector is the leader.', () =>
    one(Number(isLeader())),
  );
  gauge(
    'stagedoor_projection_halted',
    'Whether projecting has halted, so that new changes do not appear.',
    () => one(Number(status.state === 'halted')),
  );
  gauge(
    'stagedoor_projection_lag_events',
    'Events in the log that the read tables do not hold yet; 1000 means that many or more.',
    async () => (status.lag ? [{ value: status.lag.events }] : []),
  );
  gauge(
    'stagedoor_projection_lag_seconds',
    'Age of the oldest event that the read tables do not hold yet.',
    async () => (status.lag ? [{ value: lagSeconds(status.lag, Date.now()) }] : []),
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
    database.rows<{ value: number }>(
      `select count(*)::float8 as value from ${READ_SCHEMA}.set_aside`,
    ),
  );
  const last = (column: string) =>
    database.rows<{ value: number }>(
      `select ${column} as value from projector.verifications order by id desc limit 1`,
    );
  gauge(
    'stagedoor_verification_ok',
    'Whether the read tables equalled the log when they were last compared.',
    () => last('ok::int'),
  );
  gauge(
    'stagedoor_verification_age_seconds',
    'Time since the read tables were last compared with the log.',
    () => last('extract(epoch from now() - at)::float8'),
  );
}
