/** What is written of shows, made once for each state that they are in. */
export interface KeptTexts {
  textOf(id: string, state: string, make: () => string): string;
}

const SHOWS = 5_000;

/** Keeps one text of each show; those that were not asked for longest leave first. */
export function keptTexts(limit = SHOWS): KeptTexts {
  const texts = new Map<string, { state: string; text: string }>();
  return {
    textOf: (id, state, make) => {
      const kept = texts.get(id);
      const text = kept?.state === state ? kept.text : make();
      texts.delete(id);
      texts.set(id, { state, text });
      const [oldest] = texts.keys();
      if (texts.size > limit && oldest !== undefined) texts.delete(oldest);
      return text;
    },
  };
}
