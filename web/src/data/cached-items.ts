import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

export interface CachedItem {
  id: string;
}

/**
 * Puts these fields into items of all cached lists whose keys begin with `key`, or takes the items
 * out of them (null). Returns a function that takes only that back.
 */
export function editItems<Item extends CachedItem>(
  key: QueryKey,
  ids: readonly string[],
  fields: Partial<Item> | null,
): () => void {
  const lists = queryClient.getQueriesData<readonly Item[]>({ queryKey: key });
  for (const [list, items] of lists)
    if (items) queryClient.setQueryData<readonly Item[]>(list, edited(items, ids, fields));
  return () => {
    for (const [list, before] of lists)
      if (before)
        queryClient.setQueryData<readonly Item[]>(
          list,
          (now) => now && restored(now, before, ids, fields),
        );
  };
}

/** Puts a new or changed item into a cached list. */
export function putItem(list: QueryKey, item: CachedItem): void {
  queryClient.setQueryData<readonly CachedItem[]>(list, (items) =>
    items?.some(({ id }) => id === item.id)
      ? edited(items, [item.id], item)
      : items && [...items, item],
  );
}

function edited<Item extends CachedItem>(
  items: readonly Item[],
  ids: readonly string[],
  fields: Partial<Item> | null,
): readonly Item[] {
  const chosen = new Set(ids);
  if (!fields) return items.filter(({ id }) => !chosen.has(id));
  return items.map((item) => (chosen.has(item.id) ? { ...item, ...fields } : item));
}

/** The items as they are now, but those of the edit as they were before, in its fields. */
function restored<Item extends CachedItem>(
  now: readonly Item[],
  before: readonly Item[],
  ids: readonly string[],
  fields: Partial<Item> | null,
): readonly Item[] {
  const chosen = new Set(ids);
  const old = new Map(before.map((item, place) => [item.id, { item, place }]));
  if (!fields) {
    const items = now.filter(({ id }) => !chosen.has(id));
    for (const id of ids) {
      const taken = old.get(id);
      if (taken) items.splice(taken.place, 0, taken.item);
    }
    return items;
  }
  return now.map((item) => {
    const was = chosen.has(item.id) ? old.get(item.id)?.item : undefined;
    const names = Object.keys(fields) as (keyof Item)[];
    return was ? { ...item, ...Object.fromEntries(names.map((name) => [name, was[name]])) } : item;
  });
}
