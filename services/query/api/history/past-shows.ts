import { setImmediate as pause } from 'node:timers/promises';
import type { Genre } from '@stagedoor/contracts/genre';
import { presentShow } from '@stagedoor/platform/venue/show.presenter';
import { showRecord } from './past-state.ts';
import type { AsOfRow } from './revisions.sql.ts';

/** Shows between two pauses that let other requests run: some milliseconds. */
const BATCH = 250;

/** As the lists of shows are sorted: a show without doors time comes last on its day. */
export function inListOrder(rows: readonly AsOfRow[]): AsOfRow[] {
  const keyed = rows.map((row) => {
    const { date, doors_time: doors } = row.fields;
    return {
      row,
      key: `${String(date)} ${typeof doors === 'string' ? doors : '~'} ${row.subject_id}`,
    };
  });
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
}

/** The shows as the API gave them at a time, as items of a JSON array. */
export async function renderPastShows(
  rows: readonly AsOfRow[],
  genres: ReadonlyMap<string, Genre>,
  today: string,
): Promise<string> {
  const rendered: string[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % BATCH === BATCH - 1) await pause();
    const record = showRecord(row);
    const genre = genres.get(record.details.genre_id);
    rendered.push(JSON.stringify(presentShow(record, genre, today)));
  }
  return rendered.join();
}
