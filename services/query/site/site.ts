import type { Venue } from '@stagedoor/contracts/venue';
import type { QueryStores } from '../query-stores.ts';
import type { ReadRoutes } from '../read-path/read-routes.ts';
import type { SiteBuild } from './shell/site-build.ts';

export interface Site extends QueryStores {
  reads: ReadRoutes;
  build: SiteBuild;
  originOf: () => string;
  /** What feeds and calendars say of the venue. */
  feedVenue: () => Promise<FeedVenue>;
}

export interface FeedVenue {
  venue: Venue;
  /** The part of ids that names the venue, whatever it is called later. */
  authority: string;
}

export interface FeedSite extends Site, FeedVenue {}
