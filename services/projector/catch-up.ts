import { PROJECTED_STREAMS } from '@stagedoor/contracts/streams';
import type { EventLog, RecordedEvent } from '@stagedoor/platform/event-log';
import { isStoreAway } from '@stagedoor/platform/store-away';
import { watchHead } from './watchdog.ts';

export interface CatchUpOptions {
  eventLog: EventLog;
  signal: AbortSignal;
  /** How long between two looks at the head of the log, in milliseconds. */
  watchMs: number;
  /** Gets everything ready, and says after which position to go on; -1 for the start of the log. */
  begin(): Promise<bigint>;
  /** Handles events for good, all of them or none. */
  handle(events: RecordedEvent[]): Promise<void>;
}

/** What is remembered from one subscription to the next: where the handled events end, and how often in a row it came to nothing. */
export interface Progress {
  position: bigint;
  toldHead: bigint;
  attempts: number;
  failures: number;
}

/** The work itself failed, and not because a store is away. The cause says why. */
export class Failed extends Error {
  override name = 'Failed';
}

/** One subscription, from getting ready to its end. Throws what ended it, if anything did. */
export async function catchUp(options: CatchUpOptions, progress: Progress): Promise<void> {
  const { eventLog, signal, watchMs, begin, handle } = options;
  progress.position = await orFailed(begin(), 'Projecting cannot begin.');
  await refuseBeyondHead(eventLog, progress.position);
  signal.throwIfAborted();
  const subscription = eventLog.follow({
    prefixes: PROJECTED_STREAMS,
    after: progress.position < 0n ? undefined : progress.position,
    handle: async (events) => {
      // After a failure one by one, so that everything before the event that fails gets through.
      for (const part of progress.failures > 0 ? events.map((event) => [event]) : [events]) {
        await orFailed(handle(part), `What begins at ${part[0]?.position} cannot be handled.`);
        Object.assign(progress, { position: part.at(-1)?.position, attempts: 0, failures: 0 });
      }
    },
  });
  const over = new AbortController();
  const stop = () => void subscription.stop();
  signal.addEventListener('abort', stop, { signal: over.signal });
  void watchHead({ eventLog, signal: over.signal, everyMs: watchMs, progress, stalled: stop });
  const error = await subscription.ended;
  over.abort();
  if (error) throw error;
}

/** After a restore the read tables may know more than the log: then they are not its fold, and must be built again. */
async function refuseBeyondHead(eventLog: EventLog, position: bigint): Promise<void> {
  const head = await eventLog.head();
  if (position <= head) return;
  throw new Failed(`The read tables are at ${position}, the log ends at ${head}: rebuild them.`);
}

async function orFailed<T>(work: Promise<T>, message: string): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw isStoreAway(cause) ? cause : new Failed(message, { cause });
  }
}
