import { atom, useAtom, type PrimitiveAtom } from 'jotai';
import { useInsertionEffect, useMemo, useRef } from 'react';
import { FailedLoad, type Loaded } from '../../api/failed-load.ts';

export interface ListEdit<Item> {
  ids: readonly string[];
  /** Null takes the items out of the list. */
  fields: Partial<Item> | null;
  /** The whole item, if the list may lack it. */
  whole?: Item;
  /** The loaded list that the edit belongs to; undefined while the change is under way. */
  of?: readonly Item[];
}

type EditsAtom<Item> = PrimitiveAtom<readonly ListEdit<Item>[]>;

/** Changes to the items of one kind of list. They outlive the page, as the loaded list does. */
export function editsAtom<Item>(): EditsAtom<Item> {
  return atom<readonly ListEdit<Item>[]>([]);
}

const NOTHING: ReadonlySet<string> = new Set();
const NO_ITEMS: readonly never[] = [];

/**
 * A loaded list with the changes on top that were made since, from the moment they start until the
 * list is loaded again. A list that could not be loaded is empty.
 */
export function useEdits<Item extends { id: string }>(
  edits: EditsAtom<Item>,
  list: Loaded<readonly Item[]>,
) {
  const loaded: readonly Item[] = list instanceof FailedLoad ? NO_ITEMS : list;
  const [all, setAll] = useAtom(edits);
  const latest = useRef(loaded);
  useInsertionEffect(() => {
    latest.current = loaded;
  });
  const { items, busyIds } = useMemo(() => withEdits(loaded, all), [loaded, all]);
  const add = (edit: ListEdit<Item>) =>
    setAll((now) => [...now.filter(({ of }) => !of || of === latest.current), edit]);
  return {
    items,
    /** The items that are being changed. */
    busyIds,
    /**
     * Shows these fields, or the list without the items (null), while the work runs, and then its
     * outcome until the list is loaded again. After a failure the items are as they were.
     * @throws as the work
     */
    during: async <Result>(
      ids: readonly string[],
      fields: Partial<Item> | null,
      work: () => Promise<Result>,
      outcome: (result: Result) => Partial<Item> | null | undefined,
    ): Promise<Result> => {
      const edit: ListEdit<Item> = { ids, fields };
      add(edit);
      const settle = (settled: readonly ListEdit<Item>[]) =>
        setAll((now) => now.flatMap((one) => (one === edit ? settled : [one])));
      try {
        const result = await work();
        const known = outcome(result);
        settle(known === undefined ? [] : [{ ids, fields: known, of: latest.current }]);
        return result;
      } catch (error) {
        settle([]);
        throw error;
      }
    },
    /** Shows a new or changed item until the list is loaded again. */
    put: (item: Item) => add({ ids: [item.id], fields: item, whole: item, of: latest.current }),
  };
}

export type Edits<Item extends { id: string }> = ReturnType<typeof useEdits<Item>>;

/** A list with these changes, and the ids of the items that are being changed. */
export function withEdits<Item extends { id: string }>(
  loaded: readonly Item[],
  all: readonly ListEdit<Item>[],
) {
  const edits = all.filter(({ of }) => !of || of === loaded);
  const items = new Map(edits.length > 0 ? loaded.map((item) => [item.id, item]) : []);
  for (const { ids, fields, whole } of edits)
    for (const id of ids) {
      const item = items.get(id) ?? whole;
      if (!fields) items.delete(id);
      else if (item) items.set(id, { ...item, ...fields });
    }
  const pending = edits.filter(({ of }) => !of).flatMap(({ ids }) => ids);
  return {
    items: edits.length > 0 ? [...items.values()] : loaded,
    busyIds: pending.length > 0 ? new Set(pending) : NOTHING,
  };
}
