import {
  OFFICE_PLACES,
  PLACE_NAMES,
  type ManageSection,
  type PlaceName,
} from '@stagedoor/contracts/facts/office-places';
import { redirect } from '@tanstack/react-router';

const SHOWS = OFFICE_PLACES.shows.path;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The requested section of /manage/shows. */
    section?: ManageSection;
  }
}

/** A section by its name; undefined for anything else. */
export function parseSection(given: unknown): ManageSection | undefined {
  return PLACE_NAMES.filter(isSection).find((section) => section === given);
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
  throw redirect({ to: SHOWS, search: { section }, state: { section }, replace: true });
}

function isSection(name: PlaceName): name is ManageSection {
  return OFFICE_PLACES[name].path === SHOWS;
}

/** The place of the back office at a location. */
export function placeAt(location: Place & { pathname: string }): PlaceName | undefined {
  const name = PLACE_NAMES.find((each) => location.pathname.startsWith(OFFICE_PLACES[each].path));
  return name && isSection(name) ? sectionAt(location) : name;
}
