import { HOME_SEARCH_NAMES } from '@stagedoor/contracts/facts/home-page';
import { SITE_PAGES } from '@stagedoor/contracts/facts/site-pages';

/** A page of the app, as far as the server tells pages apart. `path` is the one address that search engines should know it by. */
export type Page =
  | { kind: Exclude<Kind, 'show'> | 'missing'; path: string }
  | { kind: 'show'; path: string; id: string };

/** `asked` is the home page with filters or another page of it. What only people with accounts come for is `private`: no business of search engines. */
type Kind = 'home' | 'asked' | 'info' | 'contact' | 'show' | 'private';

/** Which page stands at a path, with or without the last slash, in capitals or not (the app's router makes no difference either); `search` is what follows the question mark. */
export function pageAt(path: string, search: string): Page {
  const plain = path.replace(/(?<=.)\/$/, '');
  const known = plain.toLowerCase();
  const kind = KINDS.get(known);
  if (kind === 'home') return { kind: isAsked(search) ? 'asked' : 'home', path: '/' };
  if (kind) return { kind, path: known };
  const id = SHOW.exec(plain)?.groups?.['id'];
  return id === undefined ? MISSING : { kind: 'show', path: `/shows/${id}`, id };
}

/** Whoever shares a link adds marks of their own (`?fbclid=…`), which ask for nothing. */
function isAsked(search: string): boolean {
  const names = new URLSearchParams(search);
  return HOME_SEARCH_NAMES.some((name) => names.has(name));
}

/** What every address shows that is no page, or that of a show that cannot be seen. */
export const MISSING: Page = { kind: 'missing', path: '/404' };

const SHOW = /^\/shows\/(?<id>[A-Za-z0-9_-]{1,64})$/i;

// The app's router has the same list; a test holds them together.
const KINDS = new Map(Object.entries(SITE_PAGES));
