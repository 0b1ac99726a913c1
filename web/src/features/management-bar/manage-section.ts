import { redirect } from '@tanstack/react-router';

export const SECTIONS = ['messages', 'shows', 'faq'] as const;
export type ManageSection = (typeof SECTIONS)[number];

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The requested section of /manage/shows. */
    section?: ManageSection;
  }
}

/** A section by its name; undefined for anything else. */
export function parseSection(given: unknown): ManageSection | undefined {
  return SECTIONS.find((section) => section === given);
}

interface Place {
  search: { section?: unknown };
  state: { section?: unknown };
}

/** The section of a place in /manage/shows: from the address, else from the navigation's state. */
export function sectionAt({ search, state }: Place): ManageSection {
  return parseSection(search.section) ?? parseSection(state.section) ?? 'shows';
}

/**
 * Puts a section from the navigation's state into the address, so that a reload stays there.
 * @throws a redirect
 */
export function putIntoAddress(location: Place): void {
  const section = sectionAt(location);
  if (section === 'shows' || section === location.search.section) return;
  throw redirect({ to: '/manage/shows', search: { section }, state: { section }, replace: true });
}

/** An entry of the management bar. */
export type ManagePlace = ManageSection | 'mailing-list' | 'themes' | 'history' | 'insights';

/** The entry of the management bar that a location belongs to. */
export function placeAt(location: Place & { pathname: string }): ManagePlace | undefined {
  const { pathname } = location;
  if (pathname.startsWith('/manage/shows')) return sectionAt(location);
  return PAGES.find((page) => pathname.startsWith(`/manage/${page}`));
}

const PAGES = ['mailing-list', 'themes', 'history', 'insights'] as const;
