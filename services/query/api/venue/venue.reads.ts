import { Refused } from '@stagedoor/contracts/refusals';
import { findMovedPage, findVenue } from '@stagedoor/platform/venue/venue.sql';
import type { QueryStores } from '../../query-stores.ts';
import type { PublicHandlers } from '../../read-path/read-routes.ts';

/** What the venue says of itself, which every page shows. */
export function publicVenueReads({ sql, configured }: QueryStores) {
  return {
    'venue.get': async () => ({ body: await findVenue(sql, configured) }),

    'venue.faq': async () => ({ body: (await findVenue(sql, configured)).faq }),

    'venue.pictures': async () => ({ body: (await findVenue(sql, configured)).pictures }),

    'venue.page': async ({ params: { slug } }) => {
      const { pages } = await findVenue(sql, configured);
      const page = pages.find((each) => each.slug === slug);
      const moved = page ? undefined : await findMovedPage(sql, slug);
      const body = page ?? pages.find(({ id }) => id === moved);
      if (!body) throw new Refused('not-found');
      return { body };
    },
  } satisfies Partial<PublicHandlers>;
}
