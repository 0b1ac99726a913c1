/** Caches one value for each id, made for the state that it is in. */
export interface StateCache<Value> {
  get(id: string, state: string, make: () => Value): Value;
  /** The value turned out to be of no use. */
  forget(id: string): void;
}

/** Evicts the least recently used first. */
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
