/** Caches one rendered calendar entry per show, for the state that the show is in. */
export interface CalendarEntryCache {
  get(id: string, state: string, render: () => string): string;
}

const SHOWS = 5_000;

/** Evicts the least recently used first. */
export function calendarEntryCache(limit = SHOWS): CalendarEntryCache {
  const entries = new Map<string, { state: string; text: string }>();
  return {
    get: (id, state, render) => {
      const cached = entries.get(id);
      const text = cached?.state === state ? cached.text : render();
      entries.delete(id);
      entries.set(id, { state, text });
      const [oldest] = entries.keys();
      if (entries.size > limit && oldest !== undefined) entries.delete(oldest);
      return text;
    },
  };
}
