import type { EventPlace, StreamHead } from './event-writes.ts';
import { recordSize, ticksNow, type LogEvent, type NewEvent } from './log-event.ts';
import type { StreamState } from './revision-check.ts';
import { isMetadataStream, isSoftlyDeleted, metadataStreamOf } from './stream-metadata.ts';

/** The events that one transaction will write. Each request sees those of the requests before. */
export type WriteDraft = {
  /** The next free position. */
  position: number;
  events: LogEvent[];
  /** The heads of all streams concerned and of their counterparts. */
  heads: Map<string, StreamHead>;
  /** Where the draft's own events will be, by id. */
  places: Map<string, EventPlace>;
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
): EventPlace {
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

export function streamStateOf(draft: WriteDraft, stream: string): StreamState {
  const { last } = headOf(draft, stream);
  if (isMetadataStream(stream)) return { last, softlyDeleted: false, hasMetadata: false };
  const { last: lastMetadata, metadata } = headOf(draft, metadataStreamOf(stream));
  return { last, softlyDeleted: isSoftlyDeleted(metadata), hasMetadata: lastMetadata >= 0 };
}
