import { createRouter as create } from '@tanstack/react-router';
import { queryString, parseQueryString } from '@stagedoor/contracts/facts/request-key';
import type { RouterContext } from './session/call-api.ts';
import { routeTree } from './routeTree.gen.ts';
import { NotFoundPage } from './shell/page-frame.tsx';
import { SiteFailure } from './shell/site-shell.tsx';
import { WithToaster } from './ui/toast/with-toaster.tsx';

/** The search part of an address is text by name; each route reads it with its search codec. */
export function createRouter(context: RouterContext) {
  return create({
    routeTree,
    context,
    // On the server it would be a script in the HTML, which the content security policy forbids.
    scrollRestoration: !import.meta.env.SSR,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 30_000,
    defaultPendingMs: 250,
    defaultPendingMinMs: 0,
    InnerWrap: WithToaster,
    defaultErrorComponent: SiteFailure,
    defaultNotFoundComponent: NotFoundPage,
    parseSearch: parseQueryString,
    stringifySearch: queryString,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>;
  }

  interface StaticDataRouteOption {
    /** The page stands alone, outside the site's header, navigation and footer. */
    bare?: boolean;
  }
}
