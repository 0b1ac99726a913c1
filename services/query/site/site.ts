import type { QueryStores } from '../query-stores.ts';
import type { ReadRoutes } from '../read-path/read-routes.ts';
import type { SiteBuild } from './shell/site-build.ts';

export interface Site extends QueryStores {
  reads: ReadRoutes;
  build: SiteBuild;
  originOf: () => string;
  /** The part of ids in feeds that names the venue. */
  authorityOf: () => Promise<string>;
}

export interface FeedSite extends Site {
  authority: string;
}
