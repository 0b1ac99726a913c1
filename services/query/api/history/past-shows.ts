import { Readable } from 'node:stream';
import { SHOW_FIELD_NAMES } from '@stagedoor/contracts/facts/show-fields';
import { SHOWN_FLAGS } from '@stagedoor/contracts/facts/show-flags';
import { isPast } from '@stagedoor/contracts/facts/show-day';
import { filterShows, sortShows, type SortColumn } from '@stagedoor/contracts/facts/shows-listing';
import { STATUS_FIELDS } from '@stagedoor/contracts/facts/status-events';
import { byWords } from '@stagedoor/contracts/facts/text-order';
import type { Parsed } from '@stagedoor/contracts/api';
import { NO_GENRE, type Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { presentShow } from '@stagedoor/platform/venue/show.presenter';
import { csvHead, csvItem } from '../csv-line.ts';
import { findListed, findShowsAt, type PastShowRecord } from './past-shows.sql.ts';
import { showRecord } from './past-state.ts';

/** How many shows are read and rendered at once. Other requests run between two batches. */
const BATCH = 500;
/** Postgres reads the next batches while one is rendered and sent. */
const AT_ONCE = 3;

interface PastShows {
  genres: ReadonlyMap<string, Genre>;
  /** The venue's day. */
  today: string;
}

/**
 * The positions of a page of the shows that match, in the order that is asked for, as Manage Shows
 * lists them. It reads something of every show of the time.
 */
export async function listedPage(
  sql: Sql,
  timestamp: string,
  { genres, today }: PastShows,
  query: Omit<Parsed<'history.as-of-shows', 'query'>, 'format'>,
) {
  const { search: q = '', genre = '', status = 'all', dates = 'all', sort = 'date' } = query;
  const { list, limit, offset = 0 } = query;
  const shows = (await findListed(sql, timestamp, list && today)).map(({ fields, ...row }) => {
    const is_past = isPast(fields.date, fields, today);
    const then = genres.get(fields.genre_id) ?? NO_GENRE;
    return { ...fields, ...row, is_past, is_upcoming: !is_past, genre: then };
  });
  const column = sort.replace('-', '') as SortColumn;
  const order = { column, descending: sort !== column };
  const listed = sortShows(filterShows(shows, { q, genre, status, dates }), order);
  return {
    positions: listed.slice(offset, limit && offset + limit).map(({ position }) => position),
    count: listed.length,
    genres: [...genres.values()].toSorted((a, b) => byWords(a.name, b.name)),
  };
}

/** The text of a response with these shows, as the API returned them at the time. */
export async function* renderPastShows(
  sql: Sql,
  positions: readonly string[],
  about: { count: number; first: string | null; genres?: Genre[] },
  shows: PastShows,
): AsyncGenerator<string> {
  yield '{"results":[';
  let separator = '';
  for await (const items of rendered(sql, positions, shows, (show) => JSON.stringify(show))) {
    yield separator + items.join();
    separator = ',';
  }
  yield `],${JSON.stringify(about).slice(1)}`;
}

/** These shows as the lines of a CSV file. */
export async function* pastShowsCsv(sql: Sql, positions: readonly string[], shows: PastShows) {
  yield csvHead(...COLUMNS);
  const lineOf = (show: Show) => csvItem(COLUMNS, { ...show, genre: show.genre.name });
  for await (const lines of rendered(sql, positions, shows, lineOf)) yield lines.join('');
}

const COLUMNS = [
  'id' as const,
  ...SHOW_FIELD_NAMES.filter((name) => name !== 'genre_id'),
  'genre' as const,
  ...SHOWN_FLAGS,
  ...STATUS_FIELDS,
];

/** Each batch of shows as texts, in their order. */
function rendered(
  sql: Sql,
  positions: readonly string[],
  { genres, today }: PastShows,
  textOf: (show: Show) => string,
): AsyncIterable<string[]> {
  const batches = Array.from({ length: Math.ceil(positions.length / BATCH) }, (_, batch) =>
    positions.slice(batch * BATCH, (batch + 1) * BATCH),
  );
  const render = (row: PastShowRecord) => {
    const record = showRecord(row);
    return textOf(presentShow(record, genres.get(record.details.genre_id), today));
  };
  return Readable.from(batches).map(
    async (batch: string[]) => (await findShowsAt(sql, batch)).map(render),
    { concurrency: AT_ONCE },
  );
}
