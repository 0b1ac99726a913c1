import { sectionAt, type ManageSection } from './manage-section.ts';

/** An entry of the management bar. */
export type ManagePlace = ManageSection | 'mailing-list' | 'themes' | 'history' | 'insights';

/** The entry of the management bar that a location belongs to. */
export function placeAt(location: {
  pathname: string;
  search: { section?: unknown };
  state: { section?: unknown };
}): ManagePlace | undefined {
  const { pathname } = location;
  if (pathname.startsWith('/manage/shows')) return sectionAt(location);
  return PAGES.find((page) => pathname.startsWith(`/manage/${page}`));
}

const PAGES = ['mailing-list', 'themes', 'history', 'insights'] as const;
