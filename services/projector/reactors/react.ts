import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { factOf, reactTo, type Fact } from '../projection.ts';
import type { JobQueue } from './job-queue.ts';
import { moveReacted, REACTED } from './reacted.ts';
import type { Job, Reactor } from './reactor.ts';

type Queue = Pick<JobQueue, 'add'>;

/** Makes the jobs that new events ask for, in the transaction that handles the events: all of them once. */
export async function react(
  sql: Sql,
  reactors: readonly Reactor[],
  jobQueue: Queue,
  events: readonly LoggedEvent[],
): Promise<void> {
  const held = await sql.row<{ position: bigint }>(`select position from ${REACTED} for update`);
  const fresh = events.filter(({ position }) => position > (held?.position ?? -1n));
  await addJobs(sql, reactors, jobQueue, fresh);
  if (fresh.length > 0) await moveReacted(sql, fresh.at(-1));
}

/** Makes the jobs that these events ask for. What may be done only once is not done for an event that it was done for before. */
export async function addJobs(
  sql: Sql,
  reactors: readonly Reactor[],
  jobQueue: Queue,
  events: readonly LoggedEvent[],
): Promise<void> {
  const facts = events.flatMap((event) => factOf(event) ?? []);
  for (const { name, on, once } of reactors) {
    const asked = facts
      .map((fact) => ({ fact, jobs: reactTo<Job[], typeof fact.type>(on, fact) ?? [] }))
      .filter(({ jobs }) => jobs.length > 0);
    const due = once ? await firstTime(sql, name, asked) : asked;
    const jobs = due.flatMap((one) => one.jobs);
    if (jobs.length > 0) await jobQueue.add(sql, name, jobs);
  }
}

/** Those for which the reactor has not done its work, which is noted as done. */
async function firstTime<Asked extends { fact: Fact }>(
  sql: Sql,
  reactor: string,
  asked: Asked[],
): Promise<Asked[]> {
  const noted = await sql.rows<{ id: string }>(
    `insert into projector.effects (reactor, event_id) select $1, unnest($2::uuid[])
     on conflict do nothing returning event_id as id`,
    [reactor, asked.map(({ fact }) => fact.eventId)],
  );
  const first = new Set(noted.map(({ id }) => id));
  return asked.filter(({ fact }) => first.has(fact.eventId));
}
