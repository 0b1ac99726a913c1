import { recordOf } from '@stagedoor/contracts/facts/record-of';
import type { ShowField } from '@stagedoor/contracts/facts/show-fields';
import { atom } from 'jotai';
import { parseRecord } from '../../boot/is-record.ts';
import { readStored, writeStored } from '../../storage/stored-text.ts';
import { fieldLabel } from '../../field-change/field-label.ts';

const COLUMNS_KEY = 'manage-shows-columns';

/** Every other field has a column. */
type WithoutColumn =
  | 'presents_line'
  | 'additional_info'
  | 'on_sale_at'
  | 'publish_at'
  | 'ticket_instructions'
  | 'artist_links'
  | 'listen_url'
  | 'genre_id';

interface Column {
  /** The name in the header. */
  short: string;
  /** The name in the Columns menu, if that is not the label of the field. */
  name?: string;
  /** Whether it is visible until somebody chooses other columns. */
  visible: boolean;
}

const columns = {
  photo: { short: 'Photo', visible: true },
  headlining_artist: { short: 'Artist', visible: true },
  date: { short: 'Date', name: 'Event Date', visible: true },
  timeline: { short: 'Timeline', visible: true },
  tour_title: { short: 'Tour', visible: false },
  support_artists: { short: 'Support', visible: true },
  genre: { short: 'Genre', visible: true },
  ages: { short: 'Age', visible: true },
  doors_time: { short: 'Doors', visible: false },
  show_time: { short: 'Show Time', visible: false },
  price: { short: 'Price', visible: false },
  ticket_url: { short: 'Tickets', name: 'Ticket Link', visible: false },
  is_published: { short: 'Status', name: 'Published Status', visible: true },
  created_at: { short: 'Created', name: 'Created Date', visible: false },
  updated_at: { short: 'Updated', name: 'Updated Date', visible: false },
} satisfies Record<string, Column> & Record<Exclude<ShowField, WithoutColumn>, Column>;

export type ColumnId = keyof typeof columns;
const ids = Object.keys(columns) as ColumnId[];

/** The columns of the shows table in order. */
export const columnNames = ids.map((id) => ({ id, name: fieldLabel(id), ...columns[id] }));

/** Which columns are visible until somebody chooses others. */
export const defaultColumns = recordOf(ids, (id) => columns[id].visible);

type Columns = Record<ColumnId, boolean>;

const shown = atom<Columns>(parseColumns(readStored(COLUMNS_KEY)));

/** Which columns of the shows table are visible. Writing stores them in the browser, too. */
export const columnsAtom = atom(
  (get) => get(shown),
  (get, set, column: ColumnId, isShown: boolean) => {
    const next = { ...get(shown), [column]: isShown };
    writeStored(COLUMNS_KEY, JSON.stringify(next));
    set(shown, next);
  },
);

/** Reads the columns as the browser stored them. A column that is not stored has its default. */
export function parseColumns(stored: string | null): Columns {
  const given = parseRecord(stored ?? '');
  return recordOf(ids, (id) => {
    const isShown = given[id];
    return typeof isShown === 'boolean' ? isShown : defaultColumns[id];
  });
}
