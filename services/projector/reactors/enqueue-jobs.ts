import type { EventType } from '@stagedoor/contracts/events/events';
import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import {
  findReactorCheckpoint,
  REACTOR_CHECKPOINT,
} from '@stagedoor/platform/event-log/log-identity';
import { happenedAt } from '@stagedoor/platform/event-log/logged-event';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { eventInContext, type EventInContext } from '../projections/projection.ts';
import type { Sources } from '../tables/sources.ts';
import type { JobQueue } from './job-queue.ts';
import { moveReactorCheckpoint } from './reactor-checkpoint.ts';
import type { Job, JobSource } from './reactor.ts';

export interface Enqueueing {
  reactors: readonly JobSource[];
  jobQueue: Pick<JobQueue, 'add'>;
  /** When this projector started, RFC 3339. */
  startedAt: string;
}

/** Adds the jobs of new events once, in the transaction that handles the events. */
export async function enqueueNewJobs(
  sql: Sql,
  enqueueing: Enqueueing,
  events: readonly LoggedEvent[],
): Promise<void> {
  const checkpoint = await sql.row<{ position: bigint }>(
    `select position from ${REACTOR_CHECKPOINT} for update`,
  );
  const fresh = events.filter(({ position }) => position > (checkpoint?.position ?? -1n));
  await enqueueJobs(sql, enqueueing, fresh);
  if (fresh.length > 0) await moveReactorCheckpoint(sql, fresh.at(-1));
}

/** At the first start, reactors that act only once skip all earlier events: nobody gets mail. */
export async function startReactors(options: Omit<Sources, 'projections'> & Enqueueing) {
  const { connection, eventLog, startedAt, log } = options;
  const checkpoint = await findReactorCheckpoint(connection);
  if (checkpoint?.event_id || checkpoint?.position === -1n) return;
  if (checkpoint) {
    // An older version noted the position alone.
    const event = await eventLog.at(checkpoint.position);
    await moveReactorCheckpoint(connection, event);
    return;
  }
  const repeatable = { ...options, reactors: options.reactors.filter(({ once }) => !once) };
  const last = await connection.transaction(async (sql) => {
    let seen: LoggedEvent | undefined;
    for await (const events of eventLog.scan()) {
      // By when they happened: a log that was moved or restored was recorded only then.
      const old = events.filter((event) => happenedAt(event) < startedAt);
      await enqueueJobs(sql, repeatable, old);
      seen = old.at(-1) ?? seen;
      if (old.length < events.length) break;
    }
    await moveReactorCheckpoint(sql, seen);
    return seen;
  });
  if (last) {
    const position = String(last.position);
    log.info({ position }, 'The log holds events already: no mail goes out for those up to here.');
  }
}

/** Adds the jobs of these events. A reactor that acts once skips events that it has acted on. */
async function enqueueJobs(
  sql: Sql,
  { reactors, jobQueue }: Enqueueing,
  events: readonly LoggedEvent[],
): Promise<void> {
  const inContext = events.flatMap((event) => eventInContext(event) ?? []);
  for (const { name, on, once } of reactors) {
    const requested = inContext
      .map((event) => ({ event, jobs: jobsOf(on, event) }))
      .filter(({ jobs }) => jobs.length > 0);
    const due = once ? await firstTime(sql, name, requested) : requested;
    const jobs = due.flatMap((one) => one.jobs);
    if (jobs.length > 0) await jobQueue.add(sql, name, jobs);
  }
}

function jobsOf<Type extends EventType>(on: JobSource['on'], event: EventInContext<Type>): Job[] {
  return on[event.type]?.(event) ?? [];
}

/** The events on which the reactor has not acted yet. From now on they count as acted on. */
async function firstTime<Requested extends { event: EventInContext }>(
  sql: Sql,
  reactor: string,
  requested: Requested[],
): Promise<Requested[]> {
  const noted = await sql.rows<{ id: string }>(
    `insert into projector.effects (reactor, event_id) select $1, unnest($2::uuid[])
     on conflict do nothing returning event_id as id`,
    [reactor, requested.map(({ event }) => event.eventId)],
  );
  const first = new Set(noted.map(({ id }) => id));
  return requested.filter(({ event }) => first.has(event.eventId));
}
