import type { EventPlace, EventWrites, StreamHead } from './event-writes.ts';

const MOST_STREAMS = 20_000;
/** How many events are remembered by id. */
export const REMEMBERED_EVENTS = 32_768;

/** The heads of recently written streams. They hold as long as nobody else writes. */
export class RecentHeads {
  readonly #heads = new Map<string, StreamHead>();
  readonly #load: EventWrites['heads'];

  constructor(load: EventWrites['heads']) {
    this.#load = load;
  }

  /** The heads of these streams, in a map that the caller may change. */
  async of(streams: Set<string>): Promise<Map<string, StreamHead>> {
    const known = new Map<string, StreamHead>();
    const unknown: string[] = [];
    for (const stream of streams) {
      const head = this.#heads.get(stream);
      if (head) known.set(stream, head);
      else unknown.push(stream);
    }
    if (unknown.length === 0) return known;
    return new Map([...known, ...(await this.#load(unknown))]);
  }

  add(heads: Map<string, StreamHead>): void {
    for (const [stream, head] of heads) {
      this.#heads.delete(stream);
      this.#heads.set(stream, head);
    }
    dropOldest(this.#heads, MOST_STREAMS);
  }
}

/** The places of the newest events, which reveal a repeated append without an exact revision. */
export class RecentPlaces {
  readonly #places = new Map<string, EventPlace>();

  get(id: string): EventPlace | undefined {
    return this.#places.get(id);
  }

  add(places: Iterable<EventPlace>): void {
    for (const place of places) this.#places.set(place.id, place);
    dropOldest(this.#places, REMEMBERED_EVENTS);
  }
}

function dropOldest(entries: Map<string, unknown>, most: number): void {
  for (const oldest of entries.keys()) {
    if (entries.size <= most) return;
    entries.delete(oldest);
  }
}
