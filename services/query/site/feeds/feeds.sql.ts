import type { ShowFilters } from '@stagedoor/contracts/shows.api';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { isUpcomingOn } from '../../api/shows/past.sql.ts';
import {
  MATCHED,
  matchedBy,
  PUBLIC_SHOW,
  PUBLIC_SHOWS,
  SHOW,
  type ShowRow,
  WITH_GENRE,
} from '../../api/shows/shows.sql.ts';

/** The length of the feed: enough for a feed reader that looks once a month. */
const ANNOUNCED = 50;
/** How many shows a sitemap has. It may hold 50,000 addresses, and other pages need some. */
const PAGES = 49_000;

/** A show that is or was public. Its fields are as they were when it was last public. */
export interface CalendarRow extends ShowRow {
  is_withdrawn: boolean;
  /** From this time on the calendar shows only that the show is cancelled. */
  retracted_at: Date | null;
}

export interface AnnouncedRow extends ShowRow {
  first_published_at: Date;
}

/** Matching shows that are upcoming on a day, including withdrawn ones, by date and doors time. */
export function findCalendar(sql: Sql, filters: Partial<ShowFilters>, from: string) {
  return sql.rows<CalendarRow>(CALENDAR, matchedBy(filters, { from }));
}

/** Public shows that are upcoming on a day, the last announced first. */
export function findAnnounced(sql: Sql, today: string): Promise<AnnouncedRow[]> {
  return sql.rows<AnnouncedRow>(LATEST_ANNOUNCED, [today, ANNOUNCED]);
}

/** What names the venue in feeds; `before` as long as nothing is recorded. */
export async function findFeedAuthority(sql: Sql, before: string): Promise<string> {
  const found = await sql.row<{ feed_authority: string | null }>(
    'select feed_authority from read.venue',
  );
  return found?.feed_authority ?? before;
}

/** Every show that has a page for visitors, the latest first. */
export function findPublicPages(sql: Sql): Promise<Pick<ShowRow, 'id' | 'updated_at'>[]> {
  return sql.rows(
    `select id, updated_at from ${PUBLIC_SHOWS} s order by date desc, id limit $1::int`,
    [PAGES],
  );
}

// A show that is not withdrawn has a null record here, so its row stays as it is.
const CALENDAR = `
  select ${SHOW}, s.withdrawn is not null as is_withdrawn, s.retracted_at
  from (
    select last_public.*
    from read.shows stored, jsonb_populate_record(
      stored,
      stored.withdrawn || jsonb_build_object('updated_at', stored.withdrawn_at)
    ) last_public
    where stored.first_published_at is not null
  ) s
  ${WITH_GENRE}
  where ${MATCHED}
  order by s.date, s.doors_time nulls last, s.id`;

const LATEST_ANNOUNCED = `${PUBLIC_SHOW}
  where ${isUpcomingOn('$1', (field) => `s.${field}`)}
  order by s.first_published_at desc, s.id
  limit $2::int`;
