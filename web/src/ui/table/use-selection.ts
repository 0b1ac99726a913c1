import { useState, type MouseEvent } from 'react';

/**
 * The selected rows of a list. A row that a filter hides does not count as selected, so that
 * nothing happens to rows that nobody sees.
 */
export function useSelection(ids: readonly string[]) {
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
      const range = event.shiftKey && anchor ? between(ids, anchor, id) : [id];
      setTicked(withAll(ticked, range, !ticked.has(id)));
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

function withAll(set: ReadonlySet<string>, ids: readonly string[], on: boolean): Set<string> {
  return on ? set.union(new Set(ids)) : set.difference(new Set(ids));
}
