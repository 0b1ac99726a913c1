import { PROJECTED_STREAMS } from '@stagedoor/contracts/streams';
import type { EventLog } from '@stagedoor/platform/event-log/event-log';

/** Beyond this many it is enough to know that there are more. */
const COUNTED = 1_000;

/**
 * Counts the events of ours that are not handled yet. Looks at every event of the log once: most of what a server writes may be its own.
 * @returns what counts them up to the head, given where the handled events end.
 */
export function lagCounter(
  eventLog: EventLog,
): (position: bigint, head: bigint) => Promise<number> {
  let lookedTo = -1n;
  let waiting: bigint[] = [];
  return async (position, head) => {
    // Before what was looked at: the tables are being built again, or the log is another one.
    if (position > lookedTo || head < lookedTo) [lookedTo, waiting] = [position, []];
    waiting = waiting.filter((place) => place > position);
    if (head > lookedTo && waiting.length < COUNTED) lookedTo = await look(head);
    return waiting.length;
  };

  async function look(head: bigint): Promise<bigint> {
    const after = lookedTo < 0n ? undefined : lookedTo;
    for await (const events of eventLog.scan({ prefixes: PROJECTED_STREAMS, after, upTo: head })) {
      waiting.push(...events.map((event) => event.position));
      const last = waiting.at(-1);
      if (waiting.length >= COUNTED && last !== undefined) return last;
    }
    return head;
  }
}
