import type { ShowFilters } from '@stagedoor/contracts/shows.api';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { ShowRow } from '../../api/shows/show.row.ts';
import { MATCHED, matchedBy, SHOW } from '../../api/shows/shows.sql.ts';

/** A show that is public, or was: then everything stands as it was last public. */
export interface CalendarRow extends ShowRow {
  is_withdrawn: boolean;
  /** Since when nothing is said of it but that it is cancelled. */
  retracted_at: Date | null;
}

/** Shows from a day on that match, withdrawn ones included, by date and doors time. */
export function findCalendar(
  sql: Sql,
  filters: Partial<ShowFilters>,
  from: string,
): Promise<CalendarRow[]> {
  return sql.rows<CalendarRow>(CALENDAR, matchedBy(filters, { from }));
}

// Where nothing is withdrawn the row stands as it is.
const CALENDAR = `
  select ${SHOW}, s.withdrawn is not null as is_withdrawn, s.retracted_at
  from (
    select last_public.*
    from read.shows now_there, jsonb_populate_record(
      now_there,
      now_there.withdrawn || jsonb_build_object('updated_at', now_there.withdrawn_at)
    ) last_public
    where now_there.first_published_at is not null
  ) s
  left join read.genres g on g.id = s.genre_id
  where ${MATCHED}
  order by s.date, s.doors_time nulls last, s.id`;
