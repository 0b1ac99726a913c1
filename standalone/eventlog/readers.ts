import type { EventPages } from './event-pages.ts';
import { TOMBSTONE } from './log-event.ts';
import type { Origin } from './read-request.ts';
import { streamDeleted, unknownPosition } from './refusals.ts';
import { isSoftlyDeleted, truncateBefore } from './stream-metadata.ts';
import type { Tail } from './tail.ts';

/** Where committed events are read from. */
export type Readers = { pages: EventPages; tail: Tail };

/**
 * The revisions of a stream that its readers see, or undefined when there is no such stream.
 * @throws a refusal when it was closed by a tombstone.
 */
export async function visibleRevisions(
  pages: EventPages,
  stream: string,
): Promise<{ first: number; last: number } | undefined> {
  const { last, metadata } = await pages.stateOf(stream);
  if (last === TOMBSTONE) throw streamDeleted(stream);
  if (last < 0 || isSoftlyDeleted(metadata)) return undefined;
  return { first: truncateBefore(metadata), last };
}

/**
 * A position to read from. One beyond the head is fine, there is nothing yet.
 * @throws a refusal when no event has it, as EventStoreDB does: positions cannot be computed.
 */
export async function knownPosition({ pages, tail }: Readers, origin: Origin): Promise<number> {
  if (origin === 'start') return 0;
  if (origin === 'end') return tail.head + 1;
  if (origin === 0 || origin > tail.head || (await pages.holds(origin))) return origin;
  throw unknownPosition();
}
