import type { EventWrites, StreamHead } from './event-writes.ts';

const KEPT_STREAMS = 20_000;

/** The heads of streams written to of late. Only the writer may use it: what it keeps is committed. */
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

  keep(heads: Map<string, StreamHead>): void {
    for (const [stream, head] of heads) {
      this.#heads.delete(stream);
      this.#heads.set(stream, head);
    }
    for (const oldest of this.#heads.keys()) {
      if (this.#heads.size <= KEPT_STREAMS) return;
      this.#heads.delete(oldest);
    }
  }
}
