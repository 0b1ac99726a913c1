import { Refused } from '@stagedoor/contracts/refusals';
import type { Venue } from '@stagedoor/platform/venue/venue';
import type { ReadRoutes } from '../../read-path/read-routes.ts';
import { render, type RenderedResponse } from '../../read-path/rendered-response.ts';
import type { CachedResponse, ResponseCache } from '../../read-path/response-cache.ts';
import { pageData } from './page-data.ts';
import { pageHead } from './page-head.ts';
import { pageShell } from './page-shell.ts';
import { MISSING, type Page } from './pages.ts';

export interface PagesSources {
  cache: ResponseCache;
  reads: ReadRoutes;
  venue: Venue;
  /** The venue's day. */
  today: () => string;
  originOf: () => string;
}

/**
 * The pages as visitors get them, rendered once per change from cached responses. While the store is
 * away the last one is served again or, if there is none, one with less in it.
 */
export function renderedPages(
  { cache, reads, venue, today, originOf }: PagesSources,
  template: string,
) {
  return pageFor;

  async function pageFor(page: Page, client: string): Promise<CachedResponse> {
    try {
      return await cache.get(`page ${page.kind} ${page.path}`, () => rendered(page), client);
    } catch (error) {
      const isMissing = error instanceof Refused && error.code === 'not-found' && page !== MISSING;
      if (isMissing) return pageFor(MISSING, client);
      throw error;
    }
  }

  async function rendered(page: Page): Promise<RenderedResponse> {
    const { boot, shows, isComplete } = await pageData(reads, page);
    const head = pageHead(page, { venue, origin: originOf(), shows });
    const parts = { path: page.path, ...head, boot: { venue, today: today(), ...boot } };
    return render(pageShell(template, parts), {
      status: statusOf(page, shows.length > 0),
      type: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
      isCacheable: isComplete,
    });
  }
}

/** While the store is away nobody knows whether a show exists: 503 asks search engines to come back. */
function statusOf({ kind }: Page, isShowKnown: boolean): number {
  if (kind === 'missing') return 404;
  return kind === 'show' && !isShowKnown ? 503 : 200;
}
