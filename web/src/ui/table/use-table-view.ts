import { useEffect, useMemo, useState, type MouseEvent } from 'react';
import type { searchedTexts } from '@stagedoor/contracts/facts/searched-texts';
import type { Sort } from './sort.ts';
import { useTypedText } from '../form/use-typed-text.ts';

/**
 * A list, sorted and filtered as the view and the search box request, with its selection. Typed
 * text counts at once, and changes the view when the typing pauses.
 */
export function useTableView<
  Item extends { id: string },
  Key extends string,
  View extends { q: string; sort: Sort<Key> },
>(
  /** How this kind of list is sorted, filtered and searched. */
  {
    sort,
    filter,
    texts,
  }: {
    sort: (items: readonly NoInfer<Item>[], sort: Sort<Key>) => NoInfer<Item>[];
    filter: (items: readonly NoInfer<Item>[], view: View) => NoInfer<Item>[];
    texts: ReturnType<typeof searchedTexts<NoInfer<Item>>>;
  },
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
  return { view, listed, selection: useSelection(ids), typed };
}

export type Selection = ReturnType<typeof useSelection>;

/**
 * The selected rows of a list. A row that a filter hides does not count as selected, so that
 * nothing happens to rows that nobody sees.
 */
function useSelection(ids: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string>();
  const selected = ids.filter((id) => ticked.has(id));

  return {
    /** In the order of the list. */
    selected,
    has: (id: string) => ticked.has(id),
    all: ids.length > 0 && selected.length === ids.length,
    some: selected.length > 0,
    /** Handles a click on a row's box; with Shift, also on all rows since the last click. */
    toggle: (id: string, event: MouseEvent) => {
      const range = new Set(event.shiftKey && anchor ? between(ids, anchor, id) : [id]);
      setTicked(ticked.has(id) ? ticked.difference(range) : ticked.union(range));
      setAnchor(id);
    },
    toggleAll: (on: boolean) => setTicked(on ? new Set(ids) : new Set()),
    select: (some: readonly string[]) => setTicked(new Set(some)),
  };
}

/** The ids from one to another, both included, in the list's order. */
export function between(ids: readonly string[], from: string, to: string): string[] {
  const ends = [ids.indexOf(from), ids.indexOf(to)];
  if (ends.includes(-1)) return [to];
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1);
}
