import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import type { ProjectorRow } from '@stagedoor/platform/metrics/projection-verdict';

/** Above this number it is enough to know that there are more. */
const COUNTED = 1_000;

export interface Lag extends Pick<ProjectorRow, 'waiting_since'> {
  /** The events that are not handled yet; null while their number is unknown. */
  behind: number | null;
}

export const UNKNOWN_LAG: Lag = { behind: null, waiting_since: null };

/** Counts unhandled events up to the head. Reads the log only once: most of it may not be ours. */
export function lagCounter(
  eventLog: EventLog,
  now = () => new Date(),
): (position: bigint, head: bigint) => Promise<Lag> {
  let polledTo = -1n;
  let waiting: { position: bigint; since: Date }[] = [];
  return async (position, head) => {
    // The tables are being built again, or the log is another one.
    if (position > polledTo || head < polledTo) [polledTo, waiting] = [position, []];
    waiting = waiting.filter((event) => event.position > position);
    if (head > polledTo && waiting.length < COUNTED) polledTo = await poll(head);
    return { behind: waiting.length, waiting_since: waiting[0]?.since ?? null };
  };

  async function poll(head: bigint): Promise<bigint> {
    const found = now();
    for await (const events of eventLog.scan({ after: polledTo, upTo: head })) {
      for (const { position, recordedAt } of events) {
        const at = new Date(recordedAt);
        // A clock that ran ahead has left times in the future, which count as now.
        waiting.push({ position, since: at < found ? at : found });
      }
      const last = waiting.at(-1);
      if (waiting.length >= COUNTED && last) return last.position;
    }
    return head;
  }
}
