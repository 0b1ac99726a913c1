import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { eventWrites, type EventPlace, type EventWrites, type StreamHead } from './event-writes.ts';
import {
  STREAM_DELETED,
  STREAM_METADATA,
  TOMBSTONE,
  type NewEvent,
  recordSize,
  ticksNow,
  type LogEvent,
} from './log-event.ts';
import { checkRevision, NO_STREAM, type StreamState } from './revision-check.ts';
import {
  counterpartOf,
  metadataStreamOf,
  recreatedFrom,
  SOFTLY_DELETED,
  subjectOf,
  isMetadataStream,
  isSoftlyDeleted,
} from './stream-metadata.ts';
import type { WriteOutcome, WriteRequest } from './write-request.ts';

/** Writes over one connection. Knows the end of the log as long as nobody else can write. */
export type WriterSession = Awaited<ReturnType<typeof startSession>>;

const MOST_STREAMS = 20_000;
/** How many events are remembered by id. */
const REMEMBERED_EVENTS = 32_768;

/** Loads the end of the log, and the ids of the newest events, which reveal repeated appends. */
export async function startSession(client: ClientBase) {
  const writes = eventWrites(client);
  /** The heads of recently written streams. They hold as long as nobody else writes. */
  const knownHeads = new Map<string, StreamHead>();
  /** The newest events by id, which reveal a repeated append without an exact revision. */
  const places = new Map<string, EventPlace>();
  const { newest, next } = await writes.end();
  let position = next;
  for (const place of await writes.newestPlaces(REMEMBERED_EVENTS)) places.set(place.id, place);

  async function headsOf(streams: Set<string>): Promise<Map<string, StreamHead>> {
    const known = [...streams].flatMap((stream): [string, StreamHead][] => {
      const head = knownHeads.get(stream);
      return head ? [[stream, head]] : [];
    });
    const unknown = [...streams].filter((stream) => !knownHeads.has(stream));
    return new Map([...known, ...(unknown.length > 0 ? await writes.heads(unknown) : [])]);
  }

  return {
    /** The position of the newest event when the session began, -1 for none. */
    newest,
    /** Writes all requests in one transaction. If it throws, nobody knows whether it wrote them. */
    async commit(requests: WriteRequest[]) {
      const streams = new Set(requests.flatMap(({ stream }) => [stream, counterpartOf(stream)]));
      const heads = await headsOf(streams);
      const draft: WriteDraft = {
        position,
        events: [],
        heads,
        places: new Map(),
        created: ticksNow(),
      };
      const outcomes: WriteOutcome[] = [];
      for (const request of requests)
        outcomes.push(await decideWrite(draft, request, writes, places));
      if (draft.events.length > 0) await writes.insert(draft.events);
      position = draft.position;
      remember(knownHeads, draft.heads, MOST_STREAMS);
      remember(places, draft.places, REMEMBERED_EVENTS);
      return { outcomes, events: draft.events };
    },
  };
}

/** Keeps the newest entries, at most so many. */
function remember<Value>(all: Map<string, Value>, added: Map<string, Value>, most: number): void {
  for (const [key, value] of added) {
    all.delete(key);
    all.set(key, value);
  }
  for (const oldest of all.keys()) {
    if (all.size <= most) return;
    all.delete(oldest);
  }
}

/** Adds the events of a request to the draft. The outcome holds once the draft is committed. */
async function decideWrite(
  draft: WriteDraft,
  request: WriteRequest,
  writes: EventWrites,
  remembered: ReadonlyMap<string, EventPlace>,
): Promise<WriteOutcome> {
  const { action, stream, expected } = request;
  const state = streamStateOf(draft, stream);
  const ids = action === 'append' ? request.events.map(({ id }) => id) : [randomUUID()];
  const mayRepeat = action === 'append' && expected >= NO_STREAM && expected < state.last;
  const stored = mayRepeat ? await writes.placesFrom(stream, expected + 1, ids.length) : [];

  const placeOf = (id: string) => {
    const place = draft.places.get(id) ?? remembered.get(id);
    return place?.stream === stream ? place : undefined;
  };
  const placeAt = (revision: number) => stored.find((place) => place.revision === revision);
  const verdict = checkRevision(
    state,
    expected,
    ids,
    (id) => placeOf(id)?.revision,
    (revision) => placeAt(revision)?.id,
  );
  switch (verdict.kind) {
    case 'write':
      return write(draft, request);
    case 'repeated': {
      const { revision } = verdict;
      const place = placeAt(revision) ?? placeOf(ids.at(-1) ?? '');
      return { kind: 'written', revision, position: place?.position };
    }
    case 'wrong-revision':
      return { kind: 'wrong-revision', current: state.last };
    case 'deleted':
      return { kind: 'deleted' };
  }
}

function write(draft: WriteDraft, { action, stream, events }: WriteRequest): WriteOutcome {
  switch (action) {
    case 'append':
      return append(draft, stream, events);
    case 'delete': {
      const { last, hasMetadata } = streamStateOf(draft, stream);
      if (last < 0 && !hasMetadata) return { kind: 'wrong-revision', current: NO_STREAM };
      const deletion = systemEvent(STREAM_METADATA, SOFTLY_DELETED);
      return { kind: 'written', ...record(draft, metadataStreamOf(stream), deletion) };
    }
    case 'tombstone': {
      const tombstone = systemEvent(STREAM_DELETED, Buffer.alloc(0));
      return { kind: 'written', ...record(draft, stream, tombstone, TOMBSTONE) };
    }
  }
}

/**
 * Writing to a softly deleted stream, or to its metadata, brings it back from the next revision on.
 * A tombstone is for ever, though the metadata of its stream can still be written.
 */
function append(draft: WriteDraft, stream: string, events: NewEvent[]): WriteOutcome {
  const subject = subjectOf(stream);
  const { last: lastOfSubject, softlyDeleted } = streamStateOf(draft, subject);
  const comesBack = softlyDeleted && lastOfSubject !== TOMBSTONE && events.length > 0;
  const from = lastOfSubject + 1;
  const last = events.map((event) => record(draft, stream, event)).at(-1);
  if (comesBack) {
    const metadataStream = metadataStreamOf(subject);
    const metadata = recreatedFrom(from, headOf(draft, metadataStream).metadata);
    record(draft, metadataStream, systemEvent(STREAM_METADATA, metadata));
  }
  if (last) return { kind: 'written', ...last };
  return { kind: 'written', revision: headOf(draft, stream).last, position: undefined };
}

function systemEvent(type: string, data: Buffer): NewEvent {
  return { id: randomUUID(), type, json: data.length > 0, data, metadata: Buffer.alloc(0) };
}

/** The events that one transaction will write. Each request sees those of the requests before. */
type WriteDraft = {
  /** The next free position. */
  position: number;
  events: LogEvent[];
  /** The heads of all streams concerned and of their counterparts. */
  heads: Map<string, StreamHead>;
  /** Where the draft's own events will be, by id. */
  places: Map<string, EventPlace>;
  created: bigint;
};

/** Puts an event at the end of its stream and of the log. */
function record(
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

function headOf(draft: WriteDraft, stream: string): StreamHead {
  return draft.heads.get(stream) ?? { last: -1 };
}

function streamStateOf(draft: WriteDraft, stream: string): StreamState {
  const { last } = headOf(draft, stream);
  if (isMetadataStream(stream)) return { last, softlyDeleted: false, hasMetadata: false };
  const { last: lastMetadata, metadata } = headOf(draft, metadataStreamOf(stream));
  return { last, softlyDeleted: isSoftlyDeleted(metadata), hasMetadata: lastMetadata >= 0 };
}
