import { PROJECTED_STREAMS } from '@stagedoor/contracts/streams';
import type { EventLog, LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import type { Report } from './status.ts';
import { watchHead } from './watchdog.ts';

export interface CatchUpOptions {
  eventLog: EventLog;
  signal: AbortSignal;
  /** How long between two looks at the head of the log, in milliseconds. */
  watchMs: number;
  /** Gets everything ready, and says after which position to go on; -1 for the start of the log. */
  begin(): Promise<bigint>;
  /** Handles events for good, all of them or none. */
  handle(events: LoggedEvent[]): Promise<void>;
  report: Report;
}

/** What is remembered from one subscription to the next. */
export interface Progress {
  /** Where the handled events end. */
  position: bigint;
  toldHead: bigint;
  /** Tries since something was handled last. */
  attempts: number;
  /** The last batch could not be handled. */
  failing: boolean;
  /** A batch is being handled. */
  busy: boolean;
}

/** One subscription, from getting ready to its end. Throws what ended it, if anything did. */
export async function catchUp(options: CatchUpOptions, progress: Progress): Promise<void> {
  const { eventLog, signal, watchMs, begin, handle, report } = options;
  const position = await begin();
  signal.throwIfAborted();
  // What failed may have been handled by building the tables again.
  if (position !== progress.position) Object.assign(progress, { position, failing: false });
  report({
    position,
    ...(!progress.failing && { state: 'projecting', reason: undefined }),
  });
  const subscription = eventLog.follow({
    prefixes: PROJECTED_STREAMS,
    after: position < 0n ? undefined : position,
    handle: async (events) => {
      progress.busy = true;
      // After a failure one by one, so that everything before the event that fails gets through.
      for (const part of progress.failing ? events.map((event) => [event]) : [events]) {
        progress.failing = true;
        await handle(part);
        Object.assign(progress, { position: part.at(-1)?.position, attempts: 0, failing: false });
        report({ position: progress.position, state: 'projecting', reason: undefined });
      }
      progress.busy = false;
    },
  });
  const over = new AbortController();
  const stop = () => void subscription.stop();
  signal.addEventListener('abort', stop, { signal: over.signal });
  void watchHead({ eventLog, signal: over.signal, everyMs: watchMs, progress, stalled: stop });
  const error = await subscription.ended;
  over.abort();
  progress.busy = false;
  if (error) throw error;
}
