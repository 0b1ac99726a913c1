import { useEffect, useMemo } from 'react';
import type { searchedTexts } from './searched-texts.ts';
import type { Sort } from './table-sort.ts';
import { useSelection } from './use-selection.ts';
import { useTypedText } from '../form/use-typed-text.ts';

/** How a kind of list is asked for by an address, and what it then holds. */
export interface Listing<
  Item extends { id: string },
  Search,
  Key extends string,
  View extends { text: string; sort: Sort<Key> },
> {
  toView: (search: Search) => View;
  toSearch: (view: View) => Search;
  sort: (items: readonly Item[], sort: Sort<Key>) => Item[];
  filter: (items: readonly Item[], view: View) => Item[];
  texts: ReturnType<typeof searchedTexts<Item>>;
}

/** A list as its address and its search box ask for it, with what is selected of it. What is typed counts at once, and is in the address when the typing pauses. */
export function useTableView<
  Item extends { id: string },
  Search,
  Key extends string,
  View extends { text: string; sort: Sort<Key> },
>(
  { toView, toSearch, sort, filter, texts }: Listing<Item, Search, Key, View>,
  items: readonly Item[],
  search: Search,
  onSearch: (search: Search, typing?: boolean) => Promise<void>,
) {
  const asked = useMemo(() => toView(search), [toView, search]);
  const typed = useTypedText(asked.text, (text) => onSearch(toSearch({ ...asked, text }), true));
  const view = useMemo(() => ({ ...asked, text: typed.text }), [asked, typed.text]);
  const { column, descending } = asked.sort;
  const sorted = useMemo(
    () => sort(items, { column, descending }),
    [sort, items, column, descending],
  );
  const listed = useMemo(() => filter(sorted, view), [filter, sorted, view]);
  const ids = useMemo(() => listed.map(({ id }) => id), [listed]);
  useEffect(() => texts.foldAhead(items), [texts, items]);
  return {
    view,
    listed,
    selection: useSelection(ids),
    change: (next: View) => onSearch(toSearch(next)),
    typed,
  };
}
