import { PROJECTED_STREAMS } from '@stagedoor/contracts/streams';
import type { EventLog } from '@stagedoor/platform/event-log/event-log';

/** Beyond this many it is enough to know that there are more. */
const COUNTED = 1_000;

/** Counts unhandled events up to the head. It reads the log once: most of it may not be ours. */
export function lagCounter(
  eventLog: EventLog,
): (position: bigint, head: bigint) => Promise<number> {
  let polledTo = -1n;
  let waiting: bigint[] = [];
  return async (position, head) => {
    // Ahead of what was read: the tables are being built again, or the log is another one.
    if (position > polledTo || head < polledTo) [polledTo, waiting] = [position, []];
    waiting = waiting.filter((place) => place > position);
    if (head > polledTo && waiting.length < COUNTED) polledTo = await poll(head);
    return waiting.length;
  };

  async function poll(head: bigint): Promise<bigint> {
    const after = polledTo < 0n ? undefined : polledTo;
    for await (const events of eventLog.scan({ prefixes: PROJECTED_STREAMS, after, upTo: head })) {
      waiting.push(...events.map((event) => event.position));
      const last = waiting.at(-1);
      if (waiting.length >= COUNTED && last !== undefined) return last;
    }
    return head;
  }
}
