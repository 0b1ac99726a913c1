import { searchText } from '@stagedoor/contracts/facts/search-text';

const AT_ONCE = 250;

/**
 * What is sought in the items of a list, without minding case and accents. Folding thousands of texts at every key press would be felt, so
 * each item is folded once.
 */
export function searchedTexts<Item extends object>(textsOf: (item: Item) => readonly string[]) {
  const folded = new WeakMap<Item, string>();
  const fold = (item: Item): string => {
    const known = folded.get(item);
    if (known !== undefined) return known;
    const text = textsOf(item).map(searchText).join('\n');
    folded.set(item, text);
    return text;
  };

  return {
    /** A test for items that hold what was typed. */
    finding: (typed: string): ((item: Item) => boolean) => {
      const wanted = searchText(typed);
      return wanted === '' ? () => true : (item) => fold(item).includes(wanted);
    },
    /** Folds what will be searched, a little at a time, so that the first key press finds it done. Gives a function that stops it. */
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
