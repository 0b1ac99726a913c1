import type { QueryStores } from '../query-stores.ts';
import type { ReadRoutes } from '../read-path/read-routes.ts';
import type { SiteBuild } from './shell/site-build.ts';

export interface Site extends QueryStores {
  reads: ReadRoutes;
  build: SiteBuild;
  originOf: () => string;
  /** Part of the ids of feed entries. */
  authority: string;
}
