/*
 * A model of the event log in arrays, which says how the log should respond. Expected revisions are
 * a number (-1 for no stream), 'any' or 'stream_exists'.
 */
export type Expected = number | 'any' | 'stream_exists';
export type Outcome =
  | { kind: 'written'; revision: number }
  | { kind: 'wrong-revision' }
  | { kind: 'deleted' };

export type ModelEvent = { stream: string; revision: number; id?: string };

type ModelStream = {
  ids: string[];
  /** How many metadata events there are. */
  metadata: number;
  truncateBefore: number;
  maxCount: number;
  state: 'open' | 'deleted' | 'closed';
};

export const CLOSING_REVISION = 2 ** 63;

export class ModelLog {
  readonly all: ModelEvent[] = [];
  readonly #streams = new Map<string, ModelStream>();

  lastOf(stream: string): number {
    return this.#of(stream).ids.length - 1;
  }

  append(stream: string, ids: string[], expected: Expected): Outcome {
    const verdict = this.#check(stream, ids, expected);
    if (verdict) return verdict;
    const found = this.#of(stream);
    const first = found.ids.length;
    for (const id of ids) {
      this.all.push({ stream, revision: found.ids.length, id });
      found.ids.push(id);
    }
    if (found.state === 'deleted') this.#comeBack(stream, first);
    return { kind: 'written', revision: this.lastOf(stream) };
  }

  setMetadata(stream: string, limits: { maxCount?: number; truncateBefore?: number }): Outcome {
    const found = this.#of(stream);
    const revision = this.#recordMetadata(stream);
    Object.assign(found, { truncateBefore: 0, maxCount: Infinity }, limits);
    if (found.state === 'deleted') this.#comeBack(stream, found.ids.length);
    return { kind: 'written', revision };
  }

  delete(stream: string, expected: Expected): Outcome {
    const verdict = this.#check(stream, ['new'], expected);
    if (verdict) return verdict;
    const found = this.#of(stream);
    if (found.ids.length === 0 && found.metadata === 0) return { kind: 'wrong-revision' };
    Object.assign(found, { state: 'deleted', maxCount: Infinity });
    return { kind: 'written', revision: this.#recordMetadata(stream) };
  }

  close(stream: string, expected: Expected): Outcome {
    const verdict = this.#check(stream, ['new'], expected);
    if (verdict) return verdict;
    this.#of(stream).state = 'closed';
    this.all.push({ stream, revision: CLOSING_REVISION });
    return { kind: 'written', revision: CLOSING_REVISION };
  }

  /** The revisions that a reader sees. */
  read(stream: string): number[] | 'missing' | 'closed' {
    const { ids, state, truncateBefore, maxCount } = this.#of(stream);
    if (state === 'closed') return 'closed';
    if (state === 'deleted' || ids.length === 0) return 'missing';
    const first = Math.max(truncateBefore, ids.length - maxCount);
    return [...ids.keys()].filter((revision) => revision >= first);
  }

  #check(stream: string, ids: string[], expected: Expected): Outcome | undefined {
    const found = this.#of(stream);
    const { state, metadata } = found;
    const last = this.lastOf(stream);
    if (state === 'closed') return { kind: 'deleted' };
    if (expected === 'stream_exists') {
      if (state === 'deleted') return { kind: 'deleted' };
      if (last < 0 && metadata === 0) return { kind: 'wrong-revision' };
    }
    if (typeof expected === 'string') {
      const places = ids.map((id) => found.ids.indexOf(id));
      if (places[0] === -1) return undefined;
      const revision = places.at(-1) ?? -1;
      return places.includes(-1) ? { kind: 'wrong-revision' } : { kind: 'written', revision };
    }
    if (expected === last) return undefined;
    const same = ids.map((id, index) => found.ids[expected + 1 + index] === id);
    if (!same.includes(false)) return { kind: 'written', revision: expected + ids.length };
    const comesBack = state === 'deleted' && expected === -1 && same[0] === false;
    return comesBack ? undefined : { kind: 'wrong-revision' };
  }

  #comeBack(stream: string, from: number): void {
    Object.assign(this.#of(stream), { state: 'open', truncateBefore: from });
    this.#recordMetadata(stream);
  }

  #recordMetadata(stream: string): number {
    const revision = this.#of(stream).metadata++;
    this.all.push({ stream: `$$${stream}`, revision });
    return revision;
  }

  #of(stream: string): ModelStream {
    const known = this.#streams.get(stream);
    if (known) return known;
    const unknown = { ids: [], metadata: 0, truncateBefore: 0, maxCount: Infinity } as const;
    const made: ModelStream = { ...unknown, ids: [], state: 'open' };
    this.#streams.set(stream, made);
    return made;
  }
}
