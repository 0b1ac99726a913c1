import { LRUCache } from 'lru-cache';
import { api } from '@stagedoor/contracts/api';
import type { Boot } from '@stagedoor/contracts/boot';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import { requestKey, type RequestParts } from '@stagedoor/contracts/facts/request-key';
import { venueOfPages } from '@stagedoor/contracts/facts/venue-of-pages';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import { Refused } from '@stagedoor/contracts/refusals';
import type { Show } from '@stagedoor/contracts/show';
import { mailIsSetUp } from '@stagedoor/platform/mail/mail-set-up';
import { presentVenue, SAYS_NOTHING } from '@stagedoor/platform/venue/venue.presenter';
import { isNotSetUp, isStoreAway } from '@stagedoor/platform/stores/store-away';
import type { Site } from '../site.ts';
import type { PublicRoute } from '../../read-path/read-routes.ts';
import { render } from '../../read-path/rendered-response.ts';
import type { SitePage } from './page-address.ts';

/**
 * The settings of the site, and the page as the app renders it with the responses that a visitor
 * gets. A page that cannot be rendered is left to the browser.
 * @throws Refused if the page is about a show that visitors cannot see.
 */
export async function pageData(site: Site, page: SitePage) {
  const { reads, configured, today, sales, build, log, originOf } = site;
  const parts: Part[] = [];
  const [sends_mail, venue, theme, settings] = await Promise.all([
    sendsMail(site),
    find('venue.get'),
    find('themes.current'),
    find('mailing-list.settings'),
  ]);
  const boot: Boot = {
    venue: venueOfPages(
      venue.body ?? presentVenue(configured, SAYS_NOTHING),
      (theme.body ?? lantern).css_vars,
    ),
    today: today(),
    last_sale: sales.last(),
    calendar: `webcal://${new URL(originOf()).host}/calendar.ics`,
    build: build.name,
    theme: theme.body,
    mailing_list: settings.body,
    sends_mail,
    ...(configured.confirms_subscriptions && { confirms_subscriptions: true }),
  };
  /** The API's responses with which the app begins, by `requestKey`. */
  const responses: Record<string, unknown> = {};
  /** The shows that the page is about. */
  const shows: Show[] = [];
  /** Where the page is now, if it was written by the venue and had this address earlier. */
  let movedTo: string | undefined;
  /** Whether nothing is missing or stale. */
  let isComplete = venue.isFresh && theme.isFresh && settings.isFresh;
  const html = await rendered();
  const isUnchanged = comparison(site, parts, sends_mail);
  return { boot, html, responses, shows, movedTo, isComplete, isUnchanged };

  /** The page as the app renders it; undefined if the browser has to. */
  async function rendered(): Promise<string | undefined> {
    if (page.address === undefined || !build.renderPage) return undefined;
    try {
      return await build.renderPage({ address: page.address, boot, load });
    } catch (error) {
      const isWrongRequest = error instanceof Refused && error.code === 'invalid-input';
      if (error instanceof Refused && !isWrongRequest) throw error;
      const kind = `${page.kind} ${Object(error).name}`;
      if (isWrongRequest || error instanceof PageIncomplete || noted.has(kind)) return undefined;
      noted.set(kind, true);
      log.error({ err: error, page: page.path }, NOT_RENDERED);
      return undefined;
    }
  }

  async function load(name: RouteName, request?: RequestParts): Promise<unknown> {
    const { body, isFresh } = await find(name as PublicRoute, request);
    isComplete &&= isFresh;
    if (body === undefined) throw new PageIncomplete();
    responses[requestKey(name, request)] = body;
    shows.push(...showsIn(name, body));
    if (name === 'venue.page') movedTo = newAddress(page, body);
    return body;
  }

  /** While the store is away the body is stale or, if nothing is cached, it is undefined. */
  async function find<Name extends PublicRoute>(name: Name, request: RequestParts = {}) {
    try {
      const { body, etag, stale } = await reads.find(name, request);
      const { params, query } = request;
      parts.push({ name, request: { params, query }, etag });
      return { body, isFresh: !stale };
    } catch (error) {
      if (isStoreAway(error) || isNotSetUp(error)) return { body: undefined, isFresh: false };
      throw error;
    }
  }
}

/** A response that a page was made of. */
interface Part {
  name: PublicRoute;
  request: RequestParts;
  etag: string;
}

/** Whether a page would be made of the same parts again. It keeps nothing else of the page. */
function comparison(site: Site, parts: readonly Part[], sends_mail: boolean) {
  return async (): Promise<boolean> => {
    const same = await Promise.all([
      sendsMail(site).then((now) => now === sends_mail),
      ...parts.map(({ name, request, etag }) => site.reads.wouldGet(etag, name, request)),
    ]);
    return same.every(Boolean);
  };
}

/** The store is away, and what the page needs is not cached. */
class PageIncomplete extends Error {}

/** The errors of the last minute by their kind, which have their line. */
const noted = new LRUCache<string, true>({ max: 100, ttl: 60_000 });
const NOT_RENDERED = 'A page could not be rendered, so the browser has to.';

/** While the store is away, a page promises less. */
async function sendsMail({ cache, sql }: Site): Promise<boolean> {
  const found = async () =>
    render(JSON.stringify(await mailIsSetUp(sql)), {
      type: 'application/json',
      cacheControl: 'no-store',
    });
  try {
    const { response } = await cache.get({ name: 'sends-mail' }, found);
    return JSON.parse(response.body.toString());
  } catch (error) {
    if (isStoreAway(error)) return false;
    throw error;
  }
}

function newAddress({ path }: SitePage, body: unknown): string | undefined {
  const address = `/pages/${api['venue.page'].responses[200].parse(body).slug}`;
  return address === path ? undefined : address;
}

function showsIn(name: string, body: unknown): Show[] {
  if (name === 'shows.get') return [api['shows.get'].responses[200].parse(body)];
  if (name !== 'shows.upcoming') return [];
  return api['shows.upcoming'].responses[200].parse(body).results;
}
