import { findVenue } from '@stagedoor/platform/venue/venue.sql';
import type { QueryStores } from '../../query-stores.ts';
import type { PublicHandlers } from '../../read-path/read-routes.ts';

/** What the venue says of itself, which every page shows. */
export function publicVenueReads({ sql, configured }: QueryStores) {
  return {
    'venue.get': async () => ({ body: await findVenue(sql, configured) }),
  } satisfies Partial<PublicHandlers>;
}
