import type { Place } from './event-writes.ts';

/** How many events are remembered by id. */
export const REMEMBERED_EVENTS = 32_768;

/** Remembers where the newest events are, so that a repeated append is known without an exact place. */
export class RecentPlaces {
  readonly #places = new Map<string, Place>();

  get(id: string): Place | undefined {
    return this.#places.get(id);
  }

  add(places: Iterable<Place>): void {
    for (const place of places) this.#places.set(place.id, place);
    for (const oldest of this.#places.keys()) {
      if (this.#places.size <= REMEMBERED_EVENTS) return;
      this.#places.delete(oldest);
    }
  }
}
