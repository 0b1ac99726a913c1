import { setImmediate as pause } from 'node:timers/promises';
import type { Genre } from '@stagedoor/contracts/genre';
import type { StoredPhoto } from '@stagedoor/contracts/show.events';
import {
  photoSources,
  presentPhoto,
  presentShow,
  variantWidths,
} from '@stagedoor/platform/venue/show.presenter';
import { showRecord } from './past-state.ts';
import type { AsOfRow } from './revisions.sql.ts';

/** Shows between two pauses that let other requests run: some milliseconds. */
const BATCH = 250;
/** Stands for a photo's hash; no address has it. */
const HASH = '#';

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

/**
 * The shows as the API gave them at a time, as items of a JSON array. Tables have so many that
 * `smallFilesOf` leaves out the smaller files of all photos but the first, which they show.
 */
export async function renderPastShows(
  rows: readonly AsOfRow[],
  genres: ReadonlyMap<string, Genre>,
  today: string,
  smallFilesOf: 'every photo' | 'the first',
): Promise<string> {
  const rendered: string[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % BATCH === BATCH - 1) await pause();
    const record = showRecord(row);
    const { details, photos } = record;
    const genre = genres.get(details.genre_id);
    const { photos: _, ...show } = presentShow({ ...record, photos: [] }, genre, today);
    const items = photos.map((photo, order) => {
      const shown = presentPhoto(photo, order, photos.length, details.headlining_artist);
      const isWhole = order === 0 || smallFilesOf === 'every photo';
      return `${open(shown)},"sources":${isWhole ? renderSources(photo) : '[]'}}`;
    });
    rendered.push(`${open(show)},"photos":[${items.join()}]}`);
  }
  return rendered.join();
}

/** An object in JSON without its last bracket. */
function open(value: object): string {
  return JSON.stringify(value).slice(0, -1);
}

const sources = new Map<number, string[]>();

/** Most of a list is the addresses of smaller files, which differ by nothing but the hash. */
function renderSources({ hash, width }: StoredPhoto): string {
  const widest = variantWidths(width).at(-1) ?? width;
  const parts =
    sources.get(widest) ?? JSON.stringify(photoSources({ hash: HASH, width })).split(HASH);
  sources.set(widest, parts);
  return parts.join(hash);
}
