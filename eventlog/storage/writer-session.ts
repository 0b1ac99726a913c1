import type { ClientBase } from 'pg';
import { eventWrites } from './event-writes.ts';
import type { LogEvent } from './log-event.ts';
import { RecentHeads, RecentPlaces, REMEMBERED_EVENTS } from './recent-writes.ts';
import { counterpartOf } from './stream-metadata.ts';
import { decideWrite } from './write-decision.ts';
import { startDraft, type WriteDraft } from './write-draft.ts';
import type { WriteOutcome, WriteRequest } from './write-request.ts';

/** Writes over one connection. Knows the end of the log as long as nobody else can write. */
export type WriterSession = {
  /** The position of the newest event when the session began, -1 for none. */
  newest: number;
  /** Writes all requests in one transaction. If it throws, nobody knows whether it wrote them. */
  commit(requests: WriteRequest[]): Promise<{ outcomes: WriteOutcome[]; events: LogEvent[] }>;
};

/** Loads the end of the log, and the ids of the newest events, which reveal repeated appends. */
export async function startSession(client: ClientBase): Promise<WriterSession> {
  const writes = eventWrites(client);
  const heads = new RecentHeads(writes.heads);
  const places = new RecentPlaces();
  const { newest, next } = await writes.end();
  let position = next;
  places.add(await writes.newestPlaces(REMEMBERED_EVENTS));

  async function decideAll(draft: WriteDraft, requests: WriteRequest[]): Promise<WriteOutcome[]> {
    const written = { remembered: (id: string) => places.get(id), placesFrom: writes.placesFrom };
    const outcomes: WriteOutcome[] = [];
    for (const request of requests) outcomes.push(await decideWrite(draft, request, written));
    return outcomes;
  }

  return {
    newest,
    async commit(requests) {
      const streams = new Set(requests.flatMap(({ stream }) => [stream, counterpartOf(stream)]));
      const draft = startDraft(position, await heads.of(streams));
      const outcomes = await decideAll(draft, requests);
      if (draft.events.length > 0) await writes.insert(draft.events);
      position = draft.position;
      heads.add(draft.heads);
      places.add(draft.places.values());
      return { outcomes, events: draft.events };
    },
  };
}
