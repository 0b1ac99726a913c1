import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { ShowRow } from '../../api/shows/show.row.ts';
import { SHOW } from '../../api/shows/shows.sql.ts';

/** As many as a feed reader that looks once a month should find. */
const ANNOUNCED = 50;
/** A sitemap may hold 50,000 addresses, the pages beside the shows among them. */
const PAGES = 49_000;

export interface AnnouncedRow extends ShowRow {
  first_published_at: Date;
}

/** Published shows from this day on, those first that were announced last. */
export function findAnnounced(sql: Sql, today: string): Promise<AnnouncedRow[]> {
  return sql.rows<AnnouncedRow>(LATEST_ANNOUNCED, [today, ANNOUNCED]);
}

/** Every show that has a page for visitors, the latest first. */
export function findPublicPages(sql: Sql): Promise<Pick<ShowRow, 'id' | 'updated_at'>[]> {
  return sql.rows(PUBLIC_PAGES, [PAGES]);
}

const LATEST_ANNOUNCED = `
  select ${SHOW}
  from read.shows s left join read.genres g on g.id = s.genre_id
  where s.is_published and not s.is_archived and s.date >= $1::date
  order by s.first_published_at desc, s.id
  limit $2::int`;

const PUBLIC_PAGES = `
  select id, updated_at from read.shows
  where is_published and not is_archived
  order by date desc, id
  limit $1::int`;
