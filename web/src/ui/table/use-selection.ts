import { useState, type MouseEvent } from 'react';

/**
 * Which rows of a list are selected. A row that a filter hides is not selected any more, so that
 * nothing happens to what nobody sees.
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
    /** For the click on a row's box; with Shift all rows since the last one clicked follow it. */
    toggle: (id: string, event: MouseEvent) => {
      const range = event.shiftKey && anchor ? between(ids, anchor, id) : [id];
      setTicked(withAll(ticked, range, !ticked.has(id)));
      setAnchor(id);
    },
    toggleAll: (on: boolean) => setTicked(on ? new Set(ids) : new Set()),
    select: (some: readonly string[]) => setTicked(new Set(some)),
  };
}

/** The stretch of a list from one entry to another, both included, whichever comes first. */
export function between(ids: readonly string[], from: string, to: string): string[] {
  const ends = [ids.indexOf(from), ids.indexOf(to)];
  if (ends.includes(-1)) return [to];
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1);
}

function withAll(set: ReadonlySet<string>, ids: readonly string[], on: boolean): Set<string> {
  return on ? set.union(new Set(ids)) : set.difference(new Set(ids));
}
