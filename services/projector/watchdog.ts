import { setTimeout as wait } from 'node:timers/promises';
import type { EventLog } from '@stagedoor/platform/event-log/event-log';

interface WatchOptions {
  eventLog: EventLog;
  signal: AbortSignal;
  everyMs: number;
  subscriber(): { position: bigint; busy: boolean };
  /** Called when the log has moved on to this head, and the subscriber has not for a while. */
  stalled(head: bigint): void;
}

/** Compares the head of the log with a subscriber until the signal aborts. Ignores failures. */
export async function watchHead(options: WatchOptions): Promise<void> {
  const { eventLog, signal, everyMs, subscriber, stalled } = options;
  let before = { head: -1n, position: subscriber().position };
  while (await passed(everyMs, signal)) {
    const head = await eventLog.head().catch(() => undefined);
    if (head === undefined || signal.aborted) continue;
    const { position, busy } = subscriber();
    const isQuiet = !busy && head === before.head && position === before.position;
    before = { head, position };
    if (isQuiet && head > position) stalled(head);
  }
}

function passed(ms: number, signal: AbortSignal): Promise<boolean> {
  return wait(ms, true, { signal }).catch(() => false);
}
