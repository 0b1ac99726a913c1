/** Caches one value for each id, for the current state of what the id names. */
export interface StateCache<Value> {
  get(id: string, state: string, make: () => Value): Value;
  /** Drops a value that turned out to be useless. */
  forget(id: string): void;
}

/** A cache that evicts the least recently used value first. */
export function stateCache<Value>(limit: number): StateCache<Value> {
  const entries = new Map<string, { state: string; value: Value }>();
  return {
    get: (id, state, make) => {
      const cached = entries.get(id);
      const value = cached?.state === state ? cached.value : make();
      entries.delete(id);
      entries.set(id, { state, value });
      const [oldest] = entries.keys();
      if (entries.size > limit && oldest !== undefined) entries.delete(oldest);
      return value;
    },
    forget: (id) => void entries.delete(id),
  };
}
