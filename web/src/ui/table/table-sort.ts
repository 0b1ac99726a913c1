import { onFirstUse } from '../../format/on-first-use.ts';
import type { Sort } from './sort-parameter.ts';

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

const words = onFirstUse(() => new Intl.Collator('en', { sensitivity: 'base', numeric: true }));

/** The order of names: ignores case and accents, and compares numbers by value. */
export const byWords = (a: string, b: string): number => words().compare(a, b);

/** The order of dates, timestamps and ids. */
export function byText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
