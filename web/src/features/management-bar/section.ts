export const SECTIONS = ['messages', 'shows', 'faq'] as const;
export type Section = (typeof SECTIONS)[number];

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The section of /manage/shows that whoever navigates there asks for. */
    section?: Section;
  }
}

/** A section by its name; undefined for anything else. */
export function parseSection(given: unknown): Section | undefined {
  return SECTIONS.find((section) => section === given);
}

/** The section that a place in /manage/shows shows: the address says it, else the navigation's state, else it is the shows. */
export function sectionAt({
  search,
  state,
}: {
  search: { section?: unknown };
  state: { section?: unknown };
}): Section {
  return parseSection(search.section) ?? parseSection(state.section) ?? 'shows';
}

/** The entry of the management bar that a location belongs to. */
export function placeAt(location: {
  pathname: string;
  search: { section?: unknown };
  state: { section?: unknown };
}) {
  if (location.pathname.startsWith('/manage/mailing-list')) return 'mailing-list';
  if (location.pathname.startsWith('/manage/themes')) return 'themes';
  return location.pathname.startsWith('/manage/shows') ? sectionAt(location) : undefined;
}
