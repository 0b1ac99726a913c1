import type { SearchParameter } from '../../address/search-codec.ts';

export interface Sort<Key extends string = string> {
  column: Key;
  descending: boolean;
}

/**
 * A sort as addresses write it: a column, with a minus sign in front for descending. The default
 * is undefined where the sort depends on the rest of the view until one is chosen.
 */
export function sortParameter<Key extends string, Default extends Sort<Key> | undefined>(
  columns: readonly Key[],
  byDefault: Default,
): SearchParameter<Sort<Key> | Default> {
  const write = ({ column, descending }: Sort) => `${descending ? '-' : ''}${column}`;
  return {
    read: (text) => {
      const column = columns.find((name) => text === name || text === `-${name}`);
      return column ? { column, descending: text !== column } : byDefault;
    },
    write: (sort) => (!sort || (byDefault && write(sort) === write(byDefault)) ? '' : write(sort)),
  };
}

/** The sort after a header is pressed: the reverse on the same column, else its first direction. */
export function nextSort<Key extends string>(
  column: Key,
  now: Sort<Key>,
  descendingFirst = false,
): Sort<Key> {
  return { column, descending: column === now.column ? !now.descending : descendingFirst };
}

/** The direction in which a column is sorted now; false if it is not. */
export function directionOf<Key extends string>(
  column: Key,
  { column: sorted, descending }: Sort<Key>,
): 'asc' | 'desc' | false {
  return column === sorted && (descending ? 'desc' : 'asc');
}
