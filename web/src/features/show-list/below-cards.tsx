import type { HomeSearch } from '@stagedoor/contracts/facts/home-page';
import type { Show } from '@stagedoor/contracts/show';
import { isAdmin } from '../../session/stored-user.ts';
import { currentUser } from '../../session/user.atom.ts';
import { ComingUp } from './coming-up.tsx';
import { NoShows, StaffNote } from './no-shows.tsx';
import type { Facets } from './offers.ts';
import { Pager } from './pager.tsx';
import { isFiltered } from './show-list-search.ts';

export interface BelowCardsProps {
  /** The shows on the cards. */
  results: readonly Show[];
  pages: number;
  search: HomeSearch;
  facets: Facets;
  /** The next shows. */
  featured: readonly Show[];
}

/** Loads this part of the list. What it says to staff comes with it, so that nothing moves. */
export async function loadBelowCards() {
  if (isAdmin(currentUser())) await StaffNote.ready();
  return { default: BelowCards };
}

/** What follows the cards on a page of the list, or takes their place when there are none. */
function BelowCards({ results, pages, search, facets, featured }: BelowCardsProps) {
  const unlisted = featured.filter((show) => !results.some(({ id }) => id === show.id));
  // Filters leave shows out on purpose.
  const isStripShown = search.when !== 'past' && unlisted.length > 0 && !isFiltered(search);
  return (
    <>
      {results.length === 0 && <NoShows search={search} facets={facets} />}
      {pages > 1 && <Pager search={search} pages={pages} />}
      {isStripShown && <ComingUp shows={unlisted} />}
    </>
  );
}
