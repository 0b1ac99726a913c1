import type { SearchParameter } from '../../address/search-codec.ts';

export interface Sort<Key extends string = string> {
  column: Key;
  descending: boolean;
}

/** A sort as addresses write it: a column, with a minus sign in front for descending. */
export function sortParameter<Key extends string>(
  columns: readonly Key[],
  byDefault: Sort<Key>,
): SearchParameter<Sort<Key>> {
  const write = ({ column, descending }: Sort) => `${descending ? '-' : ''}${column}`;
  return {
    read: (text) => {
      const column = columns.find((name) => text === name || text === `-${name}`);
      return column ? { column, descending: text !== column } : byDefault;
    },
    write: (sort) => (write(sort) === write(byDefault) ? '' : write(sort)),
  };
}
