import type { EventLog, LoggedEvent } from '@stagedoor/platform/event-log/event-log';

/** Above this number it is enough to know that there are more. */
const COUNTED = 1_000;

export interface Lag {
  events: number;
  /** When the log recorded the oldest of them; undefined when nothing waits. */
  since: string | undefined;
}

/** Counts unhandled events up to the head. Reads the log only once: most of it may not be ours. */
export function lagCounter(
  eventLog: EventLog,
  now = () => new Date(),
): (position: bigint, head: bigint) => Promise<Lag> {
  let polledTo = -1n;
  let waiting: Pick<LoggedEvent, 'position' | 'recordedAt'>[] = [];
  return async (position, head) => {
    // The tables are being built again, or the log is another one.
    if (position > polledTo || head < polledTo) [polledTo, waiting] = [position, []];
    waiting = waiting.filter((event) => event.position > position);
    if (head > polledTo && waiting.length < COUNTED) polledTo = await poll(head);
    return { events: waiting.length, since: waiting[0]?.recordedAt };
  };

  async function poll(head: bigint): Promise<bigint> {
    const found = now().toISOString();
    for await (const events of eventLog.scan({ after: polledTo, upTo: head })) {
      for (const { position, recordedAt: at } of events)
        // A clock that ran ahead has left times in the future, which count as now.
        waiting.push({ position, recordedAt: at < found ? at : found });
      const last = waiting.at(-1);
      if (waiting.length >= COUNTED && last) return last.position;
    }
    return head;
  }
}
