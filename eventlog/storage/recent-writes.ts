import type { EventAddress, EventWrites, StreamHead } from './event-writes.ts';

const MOST_STREAMS = 20_000;
/** How many events are remembered by id. */
export const REMEMBERED_EVENTS = 32_768;

/** The heads of streams written to of late. Only the writer may use it: its heads are committed. */
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

/** Where the newest events are: how a repeated append is noticed without an exact revision. */
export class RecentPlaces {
  readonly #places = new Map<string, EventAddress>();

  get(id: string): EventAddress | undefined {
    return this.#places.get(id);
  }

  add(places: Iterable<EventAddress>): void {
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
