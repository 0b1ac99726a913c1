import { api } from '@stagedoor/contracts/api';
import { PAST_LIMIT_DEFAULT } from '@stagedoor/contracts/facts/limits';
import { Refused } from '@stagedoor/contracts/refusals';
import { clientOf } from '@stagedoor/platform/http/client-address';
import type { QueryStores } from '../../query-stores.ts';
import type { PrivateHandlers, PublicHandlers } from '../../read-path/read-routes.ts';
import { render } from '../../read-path/rendered-response.ts';
import { sendCached } from '../../read-path/send-cached.ts';
import {
  findFacets,
  findAllShows,
  findFollowing,
  findLinkedShow,
  findLinkOf,
  findPublicShow,
  findShow,
  findShows,
  showOf,
  type ShowPage,
} from './shows.sql.ts';

export function publicShowReads({ sql, today }: QueryStores) {
  return {
    'shows.list': async ({ query }) => listed(await findShows(sql, query)),

    'shows.upcoming': async ({ query }) => listed(await findShows(sql, query, { from: today() })),

    'shows.past': async ({ query }) => {
      const filters = { ...query, limit: query.limit ?? PAST_LIMIT_DEFAULT };
      return listed(await findShows(sql, filters, { before: today() }));
    },

    'shows.featured': async ({ query: { after, ...query } }) =>
      after === undefined
        ? listed(await findShows(sql, query, { from: today() }))
        : listed(await findFollowing(sql, { ...query, after, from: today() })),

    'shows.facets': async ({ query: { when } }) => ({
      body: await findFacets(sql, when === 'past' ? { before: today() } : { from: today() }),
    }),

    'shows.get': async ({ params: { id }, isStaff }) => {
      const row = await (isStaff ? findShow(sql, id) : findPublicShow(sql, id));
      if (!row) throw new Refused('not-found');
      return { body: showOf(row, today()), revision: row.revision };
    },
  } satisfies Partial<PublicHandlers>;

  function listed({ rows, count }: ShowPage) {
    const day = today();
    return { body: { results: rows.map((row) => showOf(row, day)), count } };
  }
}

export function showReads({ sql, today, cache, privateLinks }: QueryStores) {
  const body = api['shows.admin-list'].responses[200];
  return {
    // It is long, and asked for after every change, so it is rendered once for each change, and a
    // browser that has it already gets 304.
    'shows.admin-list': async ({ query, request, reply }) => {
      const variant = JSON.stringify(query);
      const cached = await cache.get({ name: 'shows.admin-list', variant }, async () => {
        const rows = await findAllShows(sql, query);
        const day = today();
        const results = rows.map((row) => ({
          ...showOf(row, day),
          was_published: row.first_published_at !== null,
        }));
        const list = body.parse({ results });
        return render(JSON.stringify(list), {
          type: 'application/json; charset=utf-8',
          cacheControl: 'private, no-cache',
        });
      });
      return sendCached(request, reply, cached);
    },

    'shows.private-link': async ({ params: { id } }) => {
      const found = await findLinkOf(sql, id);
      if (!found) throw new Refused('not-found');
      const { link } = found;
      return { path: link === null ? null : `/preview/${await privateLinks.of(link)}` };
    },

    'shows.preview': async ({ params: { token }, request }) =>
      cache.charged(clientOf(request.ip), async () => {
        const link = await privateLinks.read(token);
        const row = link === undefined ? undefined : await findLinkedShow(sql, link);
        if (!row) throw new Refused('not-found');
        return showOf(row, today());
      }),
  } satisfies Partial<PrivateHandlers>;
}
