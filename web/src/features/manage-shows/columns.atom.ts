import { atom } from 'jotai';
import { parseRecord } from '../../boot/parse-record.ts';
import { readStored, writeStored } from '../../storage/stored-text.ts';
import { columnNames, defaultColumns, type ColumnId } from './column-names.ts';

const COLUMNS_KEY = 'manage-shows-columns';

type Columns = Record<ColumnId, boolean>;

const columns = atom<Columns>(parseColumns(readStored(COLUMNS_KEY)));

/** Which columns of the shows table are visible. Writing stores them in the browser, too. */
export const columnsAtom = atom(
  (get) => get(columns),
  (get, set, column: ColumnId, shown: boolean) => {
    const next = { ...get(columns), [column]: shown };
    writeStored(COLUMNS_KEY, JSON.stringify(next));
    set(columns, next);
  },
);

/** Reads the columns as the browser stored them. A column that is not stored has its default. */
export function parseColumns(stored: string | null): Columns {
  const given = parseRecord(stored ?? '');
  const all = { ...defaultColumns };
  for (const { id } of columnNames) {
    const shown = given[id];
    if (typeof shown === 'boolean') all[id] = shown;
  }
  return all;
}
