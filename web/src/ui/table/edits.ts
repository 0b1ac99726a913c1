import { atom, useAtom, type PrimitiveAtom } from 'jotai';
import { useInsertionEffect, useMemo, useRef } from 'react';

export interface Edit<Item> {
  ids: readonly string[];
  fields: Partial<Item>;
  /** The list that it changes; undefined while the change is under way. */
  of?: readonly Item[];
}

type EditsAtom<Item> = PrimitiveAtom<readonly Edit<Item>[]>;

/** Changes to the items of one kind of list. They outlive the page, as the loaded list does. */
export function editsAtom<Item>(): EditsAtom<Item> {
  return atom<readonly Edit<Item>[]>([]);
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * A loaded list with the changes on top that were made since: at once, while they are under way,
 * and until the list is loaded again.
 */
export function useEdits<Item extends { id: string }>(
  edits: EditsAtom<Item>,
  loaded: readonly Item[],
) {
  const [all, setAll] = useAtom(edits);
  const latest = useRef(loaded);
  useInsertionEffect(() => {
    latest.current = loaded;
  });
  const { items, busyIds } = useMemo(() => withEdits(loaded, all), [loaded, all]);
  return {
    items,
    /** What is being changed. */
    busyIds,
    /**
     * Shows these fields while the work runs, and then what it says of them until the list is
     * loaded again. After a failure the items are as they were. @throws as the work
     */
    during: async <Result>(
      ids: readonly string[],
      fields: Partial<Item>,
      work: () => Promise<Result>,
      outcome: (result: Result) => Partial<Item> | undefined,
    ): Promise<Result> => {
      const edit: Edit<Item> = { ids, fields };
      setAll((now) => [...now.filter(({ of }) => of === undefined || of === loaded), edit]);
      const settle = (settled: readonly Edit<Item>[]) =>
        setAll((now) => now.flatMap((one) => (one === edit ? settled : [one])));
      try {
        const result = await work();
        const known = outcome(result);
        settle(known ? [{ ids, fields: known, of: latest.current }] : []);
        return result;
      } catch (error) {
        settle([]);
        throw error;
      }
    },
  };
}

export type Edits<Item extends { id: string }> = ReturnType<typeof useEdits<Item>>;

function withEdits<Item extends { id: string }>(
  loaded: readonly Item[],
  all: readonly Edit<Item>[],
) {
  const fieldsOf = new Map<string, Partial<Item>>();
  const edits = all.filter(({ of }) => of === undefined || of === loaded);
  for (const { ids, fields } of edits)
    for (const id of ids) fieldsOf.set(id, { ...fieldsOf.get(id), ...fields });
  const pending = edits.filter(({ of }) => of === undefined).flatMap(({ ids }) => ids);
  const edited = (item: Item) => {
    const fields = fieldsOf.get(item.id);
    return fields ? { ...item, ...fields } : item;
  };
  return {
    items: fieldsOf.size === 0 ? loaded : loaded.map(edited),
    busyIds: pending.length === 0 ? NOTHING : new Set(pending),
  };
}
