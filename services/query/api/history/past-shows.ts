import { Readable } from 'node:stream';
import type { Genre } from '@stagedoor/contracts/genre';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { presentShow } from '@stagedoor/platform/venue/show.presenter';
import { findShowsAt, type PastShowRecord } from './past-shows.sql.ts';
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

/** The text of a response with these shows, as the API returned them at the time. */
export async function* renderPastShows(
  sql: Sql,
  positions: readonly string[],
  count: number,
  shows: PastShows,
): AsyncGenerator<string> {
  const batches = Array.from({ length: Math.ceil(positions.length / BATCH) }, (_, batch) =>
    positions.slice(batch * BATCH, (batch + 1) * BATCH),
  );
  const rendered = Readable.from(batches).map(
    async (batch: string[]) => (await findShowsAt(sql, batch)).map((row) => render(row, shows)),
    { concurrency: AT_ONCE },
  );
  yield '{"results":[';
  let separator = '';
  for await (const items of rendered) {
    yield separator + items.join();
    separator = ',';
  }
  yield `],"count":${count}}`;
}

function render(row: PastShowRecord, { genres, today }: PastShows): string {
  const record = showRecord(row);
  return JSON.stringify(presentShow(record, genres.get(record.details.genre_id), today));
}
