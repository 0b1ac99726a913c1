import { useEffect, useMemo } from 'react';
import type { searchedTexts } from './searched-texts.ts';
import type { Sort } from './sort-parameter.ts';
import { useSelection } from './use-selection.ts';
import { useTypedText } from '../form/use-typed-text.ts';

/** How a kind of list is sorted, filtered and searched. */
export interface Listing<
  Item extends { id: string },
  Key extends string,
  View extends { q: string; sort: Sort<Key> },
> {
  sort: (items: readonly Item[], sort: Sort<Key>) => Item[];
  filter: (items: readonly Item[], view: View) => Item[];
  texts: ReturnType<typeof searchedTexts<Item>>;
}

/**
 * A list, sorted and filtered as the view and the search box request, with its selection. Typed
 * text counts at once, and changes the view when the typing pauses.
 */
export function useTableView<
  Item extends { id: string },
  Key extends string,
  View extends { q: string; sort: Sort<Key> },
>(
  { sort, filter, texts }: Listing<Item, Key, View>,
  items: readonly Item[],
  requested: View,
  onChange: (part: { q: string }, typing: boolean) => Promise<void>,
) {
  const typed = useTypedText(requested.q, (q, goesOn) => onChange({ q }, goesOn));
  const view = useMemo(() => ({ ...requested, q: typed.text }), [requested, typed.text]);
  const { column, descending } = requested.sort;
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
    typed,
  };
}
