import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  jsonEvent,
  NO_STREAM,
  START,
  StreamNotFoundError,
  streamNameFilter,
  WrongExpectedVersionError,
  type AllStreamRecordedEvent,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type Position,
  type StreamingRead,
  UnknownError,
} from '@eventstore/db-client';
import { Refused } from '@stagedoor/contracts/refusals';
import { PROJECTED_STREAMS } from '@stagedoor/contracts/events/streams';
import { LogClient } from '@stagedoor/eventlog/client';
import type { EventLog, LoggedEvent, LogGuard, NewEvent } from './event-log.ts';
import { RevisionConflict } from './event-log.ts';
import { countingEvents, loggedEvent } from './logged-event.ts';
import { withinLimit } from '../process/within-limit.ts';
import { StoreTimeout, isStoreAway } from '../stores/store-away.ts';
import type { Log } from '../process/log.ts';

export * from './event-log.ts';

const BATCH = 500;
/** Of gRPC: what the server has stored is damaged. */
const DATA_LOSS = 15;
const CLOSE_LIMIT_MS = 1_000;
// The client's batch path shares state between all clients of a process. With credentials of its
// own a call takes the single path, which has a deadline.
const CREDENTIALS = { username: 'admin', password: 'changeit' };

/** Connects to an EventStoreDB at `esdb://…`, real or embedded. */
export function openEventLog(
  url: string,
  guardOf?: (eventLog: Pick<EventLog, 'at'>) => LogGuard,
): EventLog {
  const client = new LogClient(url);
  const credentials = credentialsOf(url) ?? CREDENTIALS;
  // A deposed leader may still answer as a follower with an older end of the log.
  const asLeader = { credentials, requiresLeader: true };
  let damage: string | undefined;
  const guard = guardOf?.({ at });
  client.onLost = () => guard?.reset();

  return {
    append: async (stream, events, expected) => {
      const proposed = events.map(toClient);
      return guarded(async () => {
        try {
          const result = await client.appendToStream(stream, proposed, {
            expectedRevision: expected < 0 ? NO_STREAM : BigInt(expected),
            credentials,
            // At a deadline the client cancels, and Node then ends the request as if it were
            // whole: the log would store only the events sent so far. `withRetries` has a limit.
            deadline: events.length > 1 ? Infinity : CALL_LIMIT_MS,
          });
          // The connection string may make the client return failures instead of throwing them.
          if (!result.success) throw new RevisionConflict(`${stream} is not at ${expected}.`);
          return {
            revision: Number(result.nextExpectedRevision),
            position: result.position?.commit,
          };
        } catch (error) {
          if (error instanceof WrongExpectedVersionError) throw new RevisionConflict(error.message);
          throw error;
        }
      });
    },

    read: async (stream, from = 0) => countingEvents(await guarded(() => readStream(stream, from))),

    readRecorded: (stream) => tried(() => readStream(stream, 0)),

    // Events of other streams may be the last: reads more of them, until it finds one of these.
    head: async (prefixes = ['']) => {
      for (let maxCount = 1; ; maxCount *= 10) {
        const last = { ...asLeader, direction: BACKWARDS, fromPosition: END, maxCount } as const;
        const events = await tried(() => eventsOf(client.readAll(last)));
        const head = events.find(isIn(prefixes));
        if (head || events.length < maxCount) return head?.position.commit ?? -1n;
      }
    },

    at,

    follow: ({ prefixes = PROJECTED_STREAMS, after = -1n, handle }) => {
      const subscription = client.subscribeToAll(
        {
          fromPosition: positionOf(after),
          filter: streamNameFilter({ prefixes: [...prefixes], checkpointInterval: 1 }),
          credentials,
        },
        { highWaterMark: BATCH },
      );
      // The connection may fail again after the end.
      subscription.on('error', () => undefined);
      return {
        ended: drain(subscription, handle).then((error) => error && noted(error)),
        stop: async () => {
          await subscription.unsubscribe().catch(() => undefined);
          // The client swallows its own cancellation and leaves the stream open.
          subscription.push(null);
        },
      };
    },

    scan: async function* ({ prefixes = PROJECTED_STREAMS, after = -1n, upTo } = {}) {
      for (let last = after; ;) {
        // The read includes the event at which the last one ended.
        const options = { fromPosition: positionOf(last), maxCount: BATCH + 1, credentials };
        const page = await tried(() => eventsOf(client.readAll(options)));
        const fresh = page.filter(
          ({ position: { commit } }) => commit > last && commit <= (upTo ?? commit),
        );
        const end = fresh.at(-1);
        if (!end) return;
        last = end.position.commit;
        const ours = fresh.filter(isIn(prefixes)).map(loggedEvent);
        if (ours.length > 0) yield ours;
      }
    },

    problem: () => guard?.problem() ?? damage,

    close,
    [Symbol.asyncDispose]: close,
  };

  /** Within a limit: the client waits for every call to end, even for one that never will. */
  function close(): Promise<void> {
    guard?.close();
    return Promise.race([client.dispose(), wait(CLOSE_LIMIT_MS, undefined, { ref: false })]);
  }

  function at(position: bigint): Promise<LoggedEvent | undefined> {
    return tried(async () => {
      const one = { ...asLeader, fromPosition: positionOf(position), maxCount: 1 };
      const [found] = await eventsOf(client.readAll(one)).catch((error: unknown) => {
        if (!isUnusedPosition(error)) throw error;
        return [];
      });
      return found?.position.commit === position ? loggedEvent(found) : undefined;
    });
  }

  function guarded<T>(call: () => Promise<T>): Promise<T> {
    return tried(async () => {
      await guard?.check();
      const result = await call();
      // The call may have gone out over the next connection.
      await guard?.check();
      return result;
    });
  }

  function tried<T>(call: () => Promise<T>): Promise<T> {
    return withRetries(call).catch((error: unknown) => {
      throw noted(error);
    });
  }

  function noted<Failure>(error: Failure): Failure | Refused {
    if (Object(error).code !== DATA_LOSS) return error;
    const refused = new Refused('data-damaged');
    damage = refused.message;
    return refused;
  }

  async function readStream(stream: string, from: number): Promise<LoggedEvent[]> {
    const events: LoggedEvent[] = [];
    const options = { ...asLeader, fromRevision: BigInt(from) };
    try {
      // To the end: the client never closes a read that is left early.
      for await (const { event } of client.readStream(stream, options))
        if (event) events.push(loggedEvent(event));
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return events;
  }
}

async function drain(
  subscription: AllStreamSubscription,
  handle: (events: LoggedEvent[]) => Promise<void>,
): Promise<Error | undefined> {
  let batch: LoggedEvent[] = [];
  const flush = async () => {
    const full = batch;
    batch = [];
    if (full.length > 0) await handle(full);
  };
  try {
    for await (const { event } of subscription) {
      if (event) batch.push(loggedEvent(event));
      // What was appended together arrives together, but the client decodes it one by one.
      if (subscription.readableLength === 0) await nextTurn();
      if (batch.length === BATCH || subscription.readableLength === 0) await flush();
    }
    return undefined;
  } catch (error) {
    await subscription.unsubscribe().catch(() => undefined);
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Reads to the end, because the client never closes a read that is left early. */
async function eventsOf(read: StreamingRead<AllStreamResolvedEvent>) {
  const events: AllStreamRecordedEvent[] = [];
  for await (const { event } of read) if (event) events.push(event);
  return events;
}

function isIn(prefixes: readonly string[]) {
  return ({ streamId }: AllStreamRecordedEvent) => prefixes.some((it) => streamId.startsWith(it));
}

function positionOf(position: bigint): typeof START | Position {
  return position < 0n ? START : { commit: position, prepare: position };
}

/** @throws TypeError for data that JSON cannot hold; the client would end the process. */
function toClient({ id, event, metadata }: NewEvent) {
  JSON.stringify([event.data, metadata]);
  return jsonEvent({ id, type: event.type, data: event.data, metadata });
}

/** Servers refuse to read from a position without an event: INVALID_ARGUMENT or UNKNOWN. */
function isUnusedPosition(error: unknown): boolean {
  return error instanceof UnknownError && [2, 3].includes(Number(error.code));
}

function credentialsOf(url: string) {
  const { username, password } = new URL(
    url.replace(/^esdb(\+discover)?:/, 'http:').split(',')[0] ?? url,
  );
  return username
    ? { username: decodeURIComponent(username), password: decodeURIComponent(password) }
    : undefined;
}

const CALL_LIMIT_MS = 5_000;
const RETRY_DELAYS_MS = [100, 400, 1_000];
const tooLate = () => new StoreTimeout('The event log did not answer in time.');
/** No try begins later: somebody waits for the response. */
const LAST_TRY_MS = 8_000;

/** Limits every try in time, and repeats failed ones. Only for calls that are safe to repeat. */
async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await withinLimit(call(), CALL_LIMIT_MS, tooLate);
    } catch (error) {
      if (!isStoreAway(error) || performance.now() - startedAt > LAST_TRY_MS) throw error;
      await wait(delay);
    }
  }
  return withinLimit(call(), CALL_LIMIT_MS, tooLate);
}

const LIMIT_MS = 30_000;
const PAUSE_MS = 500;

/** Waits at a start until the log can be used. @throws Error that names the setting. */
export async function awaitEventLog(
  eventLog: Pick<EventLog, 'head'>,
  log: Log,
  limitMs = LIMIT_MS,
): Promise<void> {
  const last = performance.now() + limitMs;
  for (let tries = 0; ; tries += 1) {
    try {
      await eventLog.head();
      return;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!isStoreAway(error))
        throw new Error(`The event log at EVENTSTORE_URL cannot be used: ${reason}`, {
          cause: error,
        });
      const seconds = limitMs / 1_000;
      if (performance.now() > last)
        throw new Error(
          `The event log at EVENTSTORE_URL did not respond within ${seconds} seconds: ${reason}`,
          { cause: error },
        );
      if (tries === 0)
        log.warn({ reason }, `Waiting for the event log at EVENTSTORE_URL, up to ${seconds} s.`);
    }
    await wait(PAUSE_MS);
  }
}
