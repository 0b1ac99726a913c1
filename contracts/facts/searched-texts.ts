import { searchText } from './search-text.ts';

const AT_ONCE = 250;

/**
 * A search in the items of a list that ignores case and accents. Each item is folded once, because
 * folding thousands of texts at every key press would be slow.
 */
export function searchedTexts<Item extends object>(textsOf: (item: Item) => readonly string[]) {
  const folded = new WeakMap<Item, string>();
  const fold = (item: Item): string => {
    const cached = folded.get(item);
    if (cached !== undefined) return cached;
    const text = textsOf(item).map(searchText).join('\n');
    folded.set(item, text);
    return text;
  };

  return {
    /** Returns a test for items that contain the typed text. */
    finding: (typed: string): ((item: Item) => boolean) => {
      const needle = searchText(typed);
      // A lone accent folds to nothing, and finds nothing.
      return needle === '' ? () => typed.trim() === '' : (item) => fold(item).includes(needle);
    },
    /** Folds the items in small steps before the first search. Returns a function that stops it. */
    foldAhead: (items: readonly Item[]): (() => void) => {
      let place = 0;
      let timer = setTimeout(foldSome);
      function foldSome() {
        items.slice(place, place + AT_ONCE).forEach(fold);
        place += AT_ONCE;
        if (place < items.length) timer = setTimeout(foldSome);
      }
      return () => clearTimeout(timer);
    },
  };
}
