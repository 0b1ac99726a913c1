import { createRouter } from '@tanstack/react-router';
import { queryString } from '@stagedoor/contracts/facts/request-key';
import { routeTree } from './routeTree.gen.ts';
import { SiteFailure } from './shell/site-shell.tsx';
import { lazyExtra } from './ui/page/lazy-extra.tsx';
import { WithToaster } from './ui/toast/with-toaster.tsx';

/** The search part of an address is text by name; each route reads it with its search codec. */
export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 30_000,
  defaultPendingMs: 250,
  defaultPendingMinMs: 0,
  InnerWrap: WithToaster,
  defaultErrorComponent: SiteFailure,
  defaultNotFoundComponent: lazyExtra(() => import('./shell/page-missing.tsx')),
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: queryString,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }

  interface StaticDataRouteOption {
    /** The page stands alone, outside the site's header, navigation and footer. */
    bare?: boolean;
  }
}
