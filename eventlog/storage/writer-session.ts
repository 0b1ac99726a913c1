import type { ClientBase } from 'pg';
import { eventWrites, type EventPlace, type StreamHead } from './event-writes.ts';
import { counterpartOf } from './stream-metadata.ts';
import { decideWrite, startDraft, type WriteDraft } from './write-decision.ts';
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
  const heads = new Map<string, StreamHead>();
  /** The newest events by id, which reveal a repeated append without an exact revision. */
  const places = new Map<string, EventPlace>();
  const { newest, next } = await writes.end();
  let position = next;
  for (const place of await writes.newestPlaces(REMEMBERED_EVENTS)) places.set(place.id, place);

  async function headsOf(streams: Set<string>): Promise<Map<string, StreamHead>> {
    const known = [...streams].flatMap((stream): [string, StreamHead][] => {
      const head = heads.get(stream);
      return head ? [[stream, head]] : [];
    });
    const unknown = [...streams].filter((stream) => !heads.has(stream));
    return new Map([...known, ...(unknown.length > 0 ? await writes.heads(unknown) : [])]);
  }

  async function decideAll(draft: WriteDraft, requests: WriteRequest[]): Promise<WriteOutcome[]> {
    const written = { remembered: (id: string) => places.get(id), placesFrom: writes.placesFrom };
    const outcomes: WriteOutcome[] = [];
    for (const request of requests) outcomes.push(await decideWrite(draft, request, written));
    return outcomes;
  }

  return {
    /** The position of the newest event when the session began, -1 for none. */
    newest,
    /** Writes all requests in one transaction. If it throws, nobody knows whether it wrote them. */
    async commit(requests: WriteRequest[]) {
      const streams = new Set(requests.flatMap(({ stream }) => [stream, counterpartOf(stream)]));
      const draft = startDraft(position, await headsOf(streams));
      const outcomes = await decideAll(draft, requests);
      if (draft.events.length > 0) await writes.insert(draft.events);
      position = draft.position;
      remember(heads, draft.heads, MOST_STREAMS);
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
