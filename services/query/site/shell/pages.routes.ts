import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { extname } from 'node:path';
import { mayAccess } from '@stagedoor/contracts/account';
import type { Boot } from '@stagedoor/contracts/boot';
import { OFFICE_PLACES } from '@stagedoor/contracts/facts/office-places';
import { requestKey } from '@stagedoor/contracts/facts/request-key';
import { Refused } from '@stagedoor/contracts/refusals';
import { callerByCookie, hasSessionCookie } from '@stagedoor/platform/accounts/session';
import { clientOf } from '@stagedoor/platform/http/client-address';
import { asRefused } from '@stagedoor/platform/http/http-refusals';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import type { Site } from '../site.ts';
import { render, sendRendered, type RenderedResponse } from '../../read-path/rendered-response.ts';
import type { CachedResponse } from '../../read-path/response-cache.ts';
import { sendCached } from '../../read-path/send-cached.ts';
import { MISSING, pageAt, type SitePage } from './page-address.ts';
import { pageData } from './page-data.ts';
import { pageHead } from './page-head.ts';
import { acceptsPage, prefersPage } from './page-requests.ts';
import { pageShell } from './page-shell.ts';
import { pageFiles, type PageFiles } from './site-build.ts';
import { staffData } from './staff-data.ts';

const RETRY_SECONDS = 10;
const costOf = ({ cost }: RenderedResponse) => cost;
const CHANGES = requestKey('changes.follow');

/**
 * Every address without a route of its own is a page of the app, even one that is not found. Pages
 * are rendered once per change of what they show. While the store is away the last page is served
 * again or, if there is none, one without the data.
 */
export function sitePages(site: Site) {
  const { cache, primary, feed, currency, originOf, build } = site;
  const isBuilt = build.manifest !== undefined;

  return {
    routes: async (app: FastifyInstance) => {
      // Password managers ask for it, as the W3C has it.
      for (const path of ['/.well-known/change-password', '/change-password'])
        app.get(path, async (_, reply) => reply.redirect('/account', 303));
      app.get('/*', async (request, reply) => {
        const [path = '', search = ''] = request.url.split('?');
        if (!isBuilt || !isPage(path, request)) return reply.callNotFound();
        const page = pageAt(path, search);
        if (page.kind === 'private' && (await isStaff(request))) {
          const response = await rendered(page, search);
          return sendRendered(request, withPolicy(reply, page, response), response);
        }
        if (hasToken(page)) {
          const client = clientOf(request.ip);
          const response = await cache.charged(client, () => rendered(page), costOf);
          return sendRendered(request, withPolicy(reply, page, response), response);
        }
        return send(request, reply, page);
      });
    },

    /** Shows the site's page where a person opens the address of a file that is not there. */
    showMissing: async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const isMissing = asRefused(error).code === 'not-found';
      if (!isBuilt || !isMissing || isApi(request.url) || !prefersPage(request)) throw error;
      return send(request, reply, MISSING);
    },
  };

  async function send(request: FastifyRequest, reply: FastifyReply, page: SitePage) {
    const found = await find(page, clientOf(request.ip));
    const cached = page.kind === 'show' ? forCaller(request, found) : found;
    if (cached.response.status === 503) reply.header('retry-after', String(RETRY_SECONDS));
    return sendCached(request, withPolicy(reply, page, cached.response), cached);
  }

  async function find(page: SitePage, client: string): Promise<CachedResponse> {
    const variant = `${page.kind} ${page.address ?? `without HTML ${page.path}`}`;
    try {
      return await cache.get({ name: 'page', variant }, () => rendered(page), client);
    } catch (error) {
      const isMissing = error instanceof Refused && error.code === 'not-found' && page !== MISSING;
      if (isMissing) return find(MISSING, client);
      throw error;
    }
  }

  /** A page with `search` is for staff, and begins to load its data at once. */
  async function rendered(page: SitePage, search?: string) {
    const isForStaff = search !== undefined;
    // Comes before all reads, so that the page learns of changes meanwhile.
    const last = { id: String(feed.since(undefined).position), subjects: [] };
    const data = await pageData(site, page);
    const { boot, html, responses, shows, movedTo, isComplete, isUnchanged } = data;
    const parts = {
      ...pageHead(page, { ...boot, currency, origin: originOf(), shows }),
      withoutScripts: page.kind === 'missing' ? 'Page not found.' : 'This page needs JavaScript.',
      boot,
      html,
      responses: sorted({ ...responses, ...(isForStaff && { [CHANGES]: last }) }),
      data: isForStaff ? staffData(`${page.path}?${search}`) : [],
    };
    return render(pageShell(pageFiles(build, page), parts), {
      status: movedTo === undefined ? statusOf(page, shows.length > 0) : 301,
      location: movedTo,
      type: 'text/html; charset=utf-8',
      cacheControl: isForStaff || hasToken(page) ? 'private, no-store' : 'no-cache',
      vary: ['Accept'],
      isCacheable: isComplete,
      isUnchanged,
      frames: framesOf(page, boot.venue),
    });
  }

  function withPolicy(reply: FastifyReply, page: SitePage, { frames }: RenderedResponse) {
    const policy = String(reply.getHeader('content-security-policy'));
    const ofPage = pagePolicy(policy, pageFiles(build, page), frames);
    return reply.header('content-security-policy', ofPage);
  }

  /** False while the store is away; then everybody gets the last page. */
  async function isStaff(request: FastifyRequest): Promise<boolean> {
    try {
      const { role } = await callerByCookie(primary, request);
      return mayAccess(role, 'staff');
    } catch (error) {
      if (isStoreAway(error)) return false;
      throw error;
    }
  }
}

/** The same page has the same bytes, whichever response was there first. */
function sorted(responses: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(responses).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A file that is not there is a page only for those who would rather have one. */
function isPage(path: string, request: FastifyRequest): boolean {
  if (isApi(path)) return false;
  const isFile = extname(path) !== '' && pageAt(path, '') === MISSING;
  return isFile ? prefersPage(request) : acceptsPage(request);
}

function isApi(path: string): boolean {
  return /^\/api([/?]|$)/.test(path);
}

/**
 * The policy of a page, which allows what stands in it: one script, styles, and the map. What is
 * rendered has sizes and colours of its own; no text of a show comes into them.
 */
function pagePolicy(policy: string, { firstPaint, font, styles }: PageFiles, frames?: string) {
  const styleHashes = [...(font ? [font.face] : []), ...styles].map(({ hash }) => hash).join(' ');
  const allowed = policy
    .replace("script-src 'self'", `$& ${firstPaint.hash}`)
    .replace("style-src 'self'", `$& ${styleHashes}`)
    .replace("frame-src 'none'", (none) => (frames ? `frame-src ${frames}` : none));
  return `${allowed};style-src-attr 'unsafe-inline'`;
}

/** Where the frames of a page come from: the map, and the mail of an announcement. */
function framesOf({ path }: SitePage, { map_embed_url: map }: Boot['venue']): string {
  const ofMail = path === OFFICE_PLACES.announcements.path ? ["'self'"] : [];
  return [...ofMail, ...(map === null ? [] : [new URL(map).origin])].join(' ');
}

/** Visitors get 404 for a show that staff may see: with a session it is 200. */
function forCaller(request: FastifyRequest, cached: CachedResponse): CachedResponse {
  const { response } = cached;
  if (response.status !== 404) return cached;
  const status = hasSessionCookie(request) ? 200 : 404;
  return { ...cached, response: { ...response, status, vary: [...response.vary, 'Cookie'] } };
}

/** While the store is away, 503 tells search engines to ask again whether a show exists. */
function statusOf({ kind, path }: SitePage, isShowKnown: boolean): number {
  if (kind === 'missing' || (kind === 'mail-link' && path.endsWith('/unknown'))) return 404;
  return kind === 'show' && !isShowKnown ? 503 : 200;
}

/** Whether its address has the token of a link in a mail, so that nothing keeps it. */
function hasToken({ kind, path }: SitePage): boolean {
  return kind === 'mail-link' && path.endsWith('/');
}
