import type { RecordedEvent } from '@stagedoor/platform/event-log';
import type { Sql } from '@stagedoor/platform/postgres';
import { factOf, reactTo } from '../projection.ts';
import type { JobQueue } from './job-queue.ts';
import type { Job, Reactor } from './reactor.ts';

/** How far the reactors are. It outlives the read tables, so that building those again does nothing twice. */
export const REACTED = 'projector.reacted';

/** Makes the table of that name if it is missing. */
export async function ensureReacted(sql: Sql): Promise<void> {
  await sql.rows(`
    create schema if not exists projector;
    create table if not exists ${REACTED} (position bigint not null);
    insert into ${REACTED} select -1 where not exists (select from ${REACTED})`);
}

/** Makes the jobs that new events ask for, in the transaction that handles the events: all of them once. */
export async function react(
  sql: Sql,
  reactors: readonly Reactor[],
  jobQueue: Pick<JobQueue, 'add'>,
  events: readonly RecordedEvent[],
): Promise<void> {
  const held = await sql.row<{ position: bigint }>(`select position from ${REACTED} for update`);
  const facts = events
    .filter(({ position }) => position > (held?.position ?? -1n))
    .flatMap((event) => factOf(event) ?? []);
  for (const { name, on } of reactors) {
    const jobs = facts.flatMap((fact) => reactTo<Job[], typeof fact.type>(on, fact) ?? []);
    if (jobs.length > 0) await jobQueue.add(sql, name, jobs);
  }
  await sql.rows(`update ${REACTED} set position = greatest(position, $1)`, [
    events.at(-1)?.position ?? -1n,
  ]);
}
