import type { Genre } from '@stagedoor/contracts/genre';
import type { QueryStores } from '../../query.service.ts';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { sendInParts } from '../send-in-parts.ts';
import { findMoments } from './moments.sql.ts';
import { findPastShows } from './past-shows.sql.ts';
import { renderPastShows } from './past-shows.ts';
import { pastMessage } from './past-state.ts';
import { personalPast } from './personal-past.ts';
import { findAsOf, type AsOfRow } from './revisions.sql.ts';

/** The lists as they were at a time, and when they changed. */
export function asOfReads({ sql, unseal, today, dayAt, now }: QueryStores) {
  return {
    'history.as-of-shows': async ({ params: { timestamp }, query, reply }) => {
      const { list, limit, offset = 0 } = query;
      const day = dayThen(timestamp);
      const [listed, found] = await Promise.all([
        findPastShows(sql, timestamp, list && day),
        findAsOf(sql, 'genre', timestamp),
      ]);
      const page = listed.slice(offset, limit && offset + limit);
      const genres = new Map(found.map(genreOf));
      // Sent as text, because validating thousands of shows takes longer than everything else.
      const text = renderPastShows(sql, page, listed.length, { genres, today: day });
      return sendInParts(reply.type(JSON_TYPE), text);
    },

    'history.as-of-messages': async ({ params: { timestamp }, request }) => {
      const rows = await findAsOf(sql, 'message', timestamp);
      const results = await personalPast(unseal, {
        request,
        rows,
        resultOf: pastMessage,
        moment: timestamp,
      });
      return { results, count: results.length };
    },

    'history.moments': async ({ query: { list, around } }) => findMoments(sql, list, around, now()),
  } satisfies Partial<PrivateHandlers>;

  /** A time in the future shows the present state, so its day is today. */
  function dayThen(timestamp: string): string {
    const day = dayAt(new Date(timestamp));
    return day < today() ? day : today();
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

function genreOf({ subject_id: id, fields }: AsOfRow): [string, Genre] {
  return [id, { id, name: String(fields['name']), slug: String(fields['slug']) }];
}
