import pg from 'pg';
import { eventWrites } from './event-writes.ts';
import { RecentHeads } from './recent-heads.ts';
import { RecentPlaces, REMEMBERED_EVENTS } from './recent-places.ts';
import { counterpartOf } from './stream-metadata.ts';
import { Tail } from './tail.ts';
import { decideWrite } from './write-decision.ts';
import { startDraft, type WriteDraft } from './write-draft.ts';
import { WriteQueue } from './write-queue.ts';
import type { WriteOutcome, WriteRequest } from './write-request.ts';

export type Writer = {
  write(request: WriteRequest): Promise<WriteOutcome>;
  /** Whether more is waiting than there should be. */
  readonly busy: boolean;
  /** Resolves when it is no longer busy. */
  ready(): Promise<void>;
  /** Finishes what is waiting, and takes nothing more. */
  stop(): Promise<void>;
};

/**
 * The only place that writes: one transaction at a time holds all requests that waited meanwhile,
 * and readers see its events after it is committed.
 * @param onFatal when a transaction's outcome is unknown: the process must end, not guess.
 */
export async function startWriter(
  client: pg.Client,
  onFatal: (reason: Error) => void,
): Promise<{ writer: Writer; tail: Tail }> {
  const writes = eventWrites(client);
  const queue = new WriteQueue();
  const heads = new RecentHeads(writes.heads);
  const places = new RecentPlaces();
  const { newest, next } = await writes.end();
  const tail = new Tail(newest);
  let position = next;
  places.add(await writes.newestPlaces(REMEMBERED_EVENTS));

  async function commit(requests: WriteRequest[]): Promise<WriteOutcome[]> {
    const streams = new Set(requests.flatMap(({ stream }) => [stream, counterpartOf(stream)]));
    const draft = startDraft(position, await heads.of(streams));
    const outcomes = await decideAll(draft, requests);
    if (draft.events.length > 0) await writes.insert(draft.events);
    position = draft.position;
    heads.keep(draft.heads);
    places.add(draft.places.values());
    tail.publish(draft.events);
    return outcomes;
  }

  async function decideAll(draft: WriteDraft, requests: WriteRequest[]): Promise<WriteOutcome[]> {
    const written = { remembered: (id: string) => places.get(id), placesFrom: writes.placesFrom };
    const outcomes: WriteOutcome[] = [];
    for (const request of requests) outcomes.push(await decideWrite(draft, request, written));
    return outcomes;
  }

  async function run(): Promise<void> {
    for await (const batch of queue.batches()) {
      try {
        const outcomes = await commit(batch.map(({ request }) => request));
        batch.forEach(({ settle }, index) => settle(outcomes[index] ?? LOST));
      } catch (error) {
        for (const { settle } of batch) settle(LOST);
        if (!wroteNothing(error)) throw error;
      }
    }
  }

  const running = run().catch((error: unknown) => {
    queue.abandon(LOST);
    onFatal(error instanceof Error ? error : new Error(String(error)));
  });
  return {
    tail,
    writer: {
      write: (request) => queue.add(request),
      get busy() {
        return queue.full;
      },
      ready: () => queue.ready(),
      stop() {
        queue.close();
        return running;
      },
    },
  };
}

const LOST: WriteOutcome = { kind: 'unavailable', reason: 'the log cannot write' };

/** A full disk or a cancelled statement: Postgres took the transaction back, and said so. */
function wroteNothing(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.severity === 'ERROR' &&
    /^(53|57014|25006)/.test(error.code ?? '')
  );
}
