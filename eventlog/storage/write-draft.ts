import type { EventAddress, StreamHead } from './event-writes.ts';
import { recordSize, ticksNow, type LogEvent, type NewEvent } from './log-event.ts';
import type { StreamState } from './revision-check.ts';
import { isMetadataStream, isSoftlyDeleted, metadataStreamOf } from './stream-metadata.ts';

/** What one transaction is going to write; each request sees the ones before it. */
export type WriteDraft = {
  /** The next free position. */
  position: number;
  events: LogEvent[];
  /** Of every stream concerned and its counterpart. */
  heads: Map<string, StreamHead>;
  /** Where the draft's own events are going to be, by id. */
  places: Map<string, EventAddress>;
  created: bigint;
};

export function startDraft(position: number, heads: Map<string, StreamHead>): WriteDraft {
  return { position, events: [], heads, places: new Map(), created: ticksNow() };
}

/** Puts an event at the end of its stream and of the log. */
export function record(
  draft: WriteDraft,
  stream: string,
  event: NewEvent,
  revision = headOf(draft, stream).last + 1,
): EventAddress {
  const { position, created } = draft;
  const place = { id: event.id, stream, revision, position };
  draft.events.push({ ...event, stream, revision, position, created });
  draft.places.set(event.id, place);
  draft.heads.set(stream, {
    last: revision,
    ...(isMetadataStream(stream) && event.json && { metadata: event.data }),
  });
  draft.position += recordSize(stream, event);
  return place;
}

export function headOf(draft: WriteDraft, stream: string): StreamHead {
  return draft.heads.get(stream) ?? { last: -1 };
}

export function stateOf(draft: WriteDraft, stream: string): StreamState {
  const { last } = headOf(draft, stream);
  if (isMetadataStream(stream)) return { last, softlyDeleted: false, hasMetadata: false };
  const { last: lastMetadata, metadata } = headOf(draft, metadataStreamOf(stream));
  return { last, softlyDeleted: isSoftlyDeleted(metadata), hasMetadata: lastMetadata >= 0 };
}
