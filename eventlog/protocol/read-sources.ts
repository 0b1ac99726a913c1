import type { EventPages } from '../storage/event-pages.ts';
import { ticksNow, TOMBSTONE } from '../storage/log-event.ts';
import type { Origin } from './read-request.ts';
import { streamDeleted, unknownPosition } from './call-refusals.ts';
import { isMetadataStream, isSoftlyDeleted, limitsOf } from '../storage/stream-metadata.ts';
import type { LogTail } from '../storage/log-tail.ts';

/** Where committed events are read from. */
export type ReadSources = {
  pages: EventPages;
  tail: LogTail;
};

const TICKS_PER_SECOND = 10_000_000;

/** Undefined for a missing stream. @throws a refusal when the stream has a tombstone. */
export async function visibleRevisions(pages: EventPages, stream: string) {
  const { last, counterpart } = await pages.stateOf(stream);
  if (isMetadataStream(stream)) {
    if (counterpart.last === TOMBSTONE) throw streamDeleted(stream);
    // Only the latest metadata counts; readers of $all see the earlier metadata, too.
    return last < 0 ? undefined : { first: last, last };
  }
  if (last === TOMBSTONE) throw streamDeleted(stream);
  const { metadata } = counterpart;
  if (last < 0 || isSoftlyDeleted(metadata)) return undefined;
  const { truncateBefore, maxCount, maxAge } = limitsOf(metadata);
  const young = maxAge === Infinity ? 0 : await pages.firstSince(stream, ticksAgo(maxAge));
  return { first: Math.max(truncateBefore, last - maxCount + 1, young), last };
}

/** The position of an origin. @throws a refusal when no event has it, as EventStoreDB does. */
export async function knownPosition({ pages, tail }: ReadSources, origin: Origin): Promise<number> {
  if (origin === 'start') return 0;
  if (origin === 'end') return tail.head + 1;
  if (origin === 0 || origin > tail.head || (await pages.holds(origin))) return origin;
  throw unknownPosition();
}

function ticksAgo(seconds: number): bigint {
  const now = ticksNow();
  const age = BigInt(seconds) * BigInt(TICKS_PER_SECOND);
  return age > now ? 0n : now - age;
}
