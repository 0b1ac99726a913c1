import { HOME_SEARCH_NAMES } from '@stagedoor/contracts/facts/home-page';
import { CONFIRM_PAGE, LEAVE_PAGE } from '@stagedoor/contracts/facts/link-pages';
import { OFFICE_PLACES, PLACE_NAMES } from '@stagedoor/contracts/facts/office-places';
import { queryString, parseQueryString } from '@stagedoor/contracts/facts/request-key';

export interface SitePage {
  kind: PageKind;
  /** Its canonical path, by which search engines should know it. */
  path: string;
  /** Path and search by which the server renders it; undefined if the browser does. */
  address?: string | undefined;
}

/**
 * `filtered` is the home page with filters, or one of its later pages; `own` is a page that the
 * venue has written. Search engines do not index the last ones.
 */
type PageKind = 'home' | 'filtered' | 'show' | 'info' | 'contact' | 'own' | Unlisted;
type Unlisted = 'mail-link' | 'private' | 'missing';

/**
 * The page at a path, with or without the last slash, in upper or lower case, as in the app's
 * router; `search` is what follows the question mark.
 */
export function pageAt(path: string, search: string): SitePage {
  const plain = path.replace(/(?<=.)\/$/, '');
  const known = plain.toLowerCase();
  const kind = KINDS.get(known);
  if (kind === 'home') {
    const filters = homeSearch(search);
    // Visitors have no past shows, and the server does not know who is a visitor.
    const isPublic = filters['when'] !== 'past';
    return {
      kind: Object.keys(filters).length > 0 ? 'filtered' : 'home',
      path: '/',
      address: isPublic ? `/${queryString(filters)}` : undefined,
    };
  }
  if (kind) return { kind, path: known, address: kind === 'private' ? undefined : known };
  if (HISTORY_PAGE.test(plain)) return { kind: 'private', path: plain };
  // The same page for every private link.
  if (PREVIEW.test(plain)) return { kind: 'private', path: '/preview' };
  // Its address has a token, so nothing keeps it.
  const followed = MAIL_LINK.exec(known)?.[1];
  if (followed !== undefined) return { kind: 'mail-link', path: followed, address: plain };
  const link = LINK.exec(plain)?.[1];
  if (link !== undefined) return { kind: 'private', path: link.toLowerCase() };
  if (OWN.test(plain)) return { kind: 'own', path: known, address: known };
  const id = SHOW.exec(plain)?.groups?.['id'];
  if (id === undefined) return MISSING;
  const canonical = `/shows/${id}`;
  return { kind: 'show', path: canonical, address: canonical };
}

/** The page for unknown addresses, and for shows that visitors cannot see. */
export const MISSING: SitePage = { kind: 'missing', path: '/404' };

/** Every page by path, except those of one show, of one subject's history, and the venue's own. */
const KINDS = new Map<string, Exclude<PageKind, 'show' | 'own'>>([
  ['/', 'home'],
  ['/shows', 'home'],
  ['/info', 'info'],
  ['/contact', 'contact'],
  ...[LEAVE_PAGE, CONFIRM_PAGE].flatMap((page) => [
    [`${page}done`, 'mail-link'] as const,
    [`${page}unknown`, 'mail-link'] as const,
  ]),
  ['/login', 'private'],
  ['/signup', 'private'],
  ['/account', 'private'],
  ['/manage', 'private'],
  ...PLACE_NAMES.map((name) => [OFFICE_PLACES[name].path, 'private'] as const),
]);
const PREVIEW = /^\/preview\/[A-Za-z0-9_.-]{1,200}$/i;
/** The same page for every link by which somebody chooses a password. */
const LINK = /^(\/new-password\/(?:invitation|reset))\/[A-Za-z0-9_.-]{1,200}$/i;
const MAIL_LINK = new RegExp(`^(${LEAVE_PAGE}|${CONFIRM_PAGE})[a-z0-9_.-]{1,200}$`);
/** The history of one subject. The app sends people away who may not see it. */
const HISTORY_PAGE = /^\/manage\/history\/[a-z]{1,20}\/[A-Za-z0-9_-]{1,64}$/i;
/** A page that the venue has written, by its slug. */
const OWN = /^\/pages\/(?<slug>[a-z0-9-]{1,50})$/i;
const SHOW = /^\/shows\/(?<id>[A-Za-z0-9_-]{1,64})$/i;

/** Other parameters do not count, such as the `fbclid` of a shared link. */
function homeSearch(search: string): Record<string, string> {
  const given = parseQueryString(search);
  return Object.fromEntries(
    HOME_SEARCH_NAMES.flatMap((name) => {
      const value = given[name];
      return value ? [[name, value]] : [];
    }),
  );
}
