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

/**
 * The section of a location in /manage/shows: from the address, else from the navigation's state.
 */
export function sectionAt({
  search,
  state,
}: {
  search: { section?: unknown };
  state: { section?: unknown };
}): ManageSection {
  return parseSection(search.section) ?? parseSection(state.section) ?? 'shows';
}
