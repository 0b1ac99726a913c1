import { setTimeout as wait } from 'node:timers/promises';
import type { EventLog } from '@stagedoor/platform/event-log/event-log';

interface WatchOptions {
  eventLog: EventLog;
  signal: AbortSignal;
  everyMs: number;
  /**
   * How far the subscriber is, whether it is at work, and for which head of the log a stall was told last: it may hold nothing for this
   * subscriber.
   */
  progress: { position: bigint; busy: boolean; toldHead: bigint };
  /** The log has moved on, and nothing has arrived since the last look. Told once per head. */
  stalled(): void;
}

/** Compares the head of the log with what a subscriber has got, until the signal aborts. A log that does not answer is others' business. */
export async function watchHead(options: WatchOptions): Promise<void> {
  const { eventLog, signal, everyMs, progress, stalled } = options;
  let before = { head: -1n, position: progress.position };
  while (await passed(everyMs, signal)) {
    const head = await eventLog.head().catch(() => undefined);
    if (head === undefined || signal.aborted) continue;
    const { position, busy, toldHead } = progress;
    const quiet = !busy && head === before.head && position === before.position;
    before = { head, position };
    if (!quiet || head <= position || head === toldHead) continue;
    progress.toldHead = head;
    stalled();
  }
}

function passed(ms: number, signal: AbortSignal): Promise<boolean> {
  return wait(ms, true, { signal }).catch(() => false);
}
