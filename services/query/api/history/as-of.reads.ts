import type { Genre } from '@stagedoor/contracts/genre';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import type { Unseal } from '../unsealing.ts';
import { findMoments } from './moments.sql.ts';
import { inListOrder, renderPastShows } from './past-shows.ts';
import { pastMessage } from './past-state.ts';
import { findAsOf, findPublicAsOf, type AsOfRow } from './revisions.sql.ts';

interface AsOfSources {
  sql: Sql;
  unseal: Unseal;
  /** The venue's day, today's or that of another time. */
  today: () => string;
  dayAt: (time: Date) => string;
  now: () => Date;
}

/** The lists of the whole house at a time, and when they changed. */
export function asOfReads({ sql, unseal, today, dayAt, now }: AsOfSources) {
  return {
    'history.as-of-shows': async ({ params: { timestamp }, query, reply }) => {
      const { list, limit, offset = 0 } = query;
      const day = dayThen(timestamp);
      const [rows, genres] = await Promise.all([
        list ? findPublicAsOf(sql, timestamp, day) : findAsOf(sql, 'show', timestamp),
        findAsOf(sql, 'genre', timestamp),
      ]);
      const page = inListOrder(rows).slice(offset, limit && offset + limit);
      const shows = await renderPastShows(page, new Map(genres.map(genreOf)), day);
      // Finished text: validating thousands of shows takes longer than everything else.
      return reply.type(JSON_TYPE).send(`{"results":[${shows}],"count":${rows.length}}`);
    },

    'history.as-of-messages': async ({ params: { timestamp } }) => {
      const rows = await findAsOf(sql, 'message', timestamp);
      const newest = rows.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
      const results = await unseal(newest, ({ stream }) => stream, pastMessage);
      return { results, count: results.length };
    },

    'history.moments': async ({ query: { list, around } }) => findMoments(sql, list, around, now()),
  } satisfies Partial<PrivateHandlers>;

  /** In the future everything is as it is now, and so is the day. */
  function dayThen(timestamp: string): string {
    const day = dayAt(new Date(timestamp));
    return day < today() ? day : today();
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

function genreOf({ subject_id: id, fields }: AsOfRow): [string, Genre] {
  return [id, { id, name: String(fields['name']), slug: String(fields['slug']) }];
}
