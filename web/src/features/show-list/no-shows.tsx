import type { HomeSearch } from '@stagedoor/contracts/facts/home-page';
import { agesLabel } from '../../format/ages-label.ts';
import { shortDates } from '../../format/show-date.ts';
import { useSelector } from '@tanstack/react-store';
import { isAdmin } from '../../session/stored-user.ts';
import { userAtom } from '../../session/user.atom.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { lazyExtra } from '../../ui/page/lazy-extra.tsx';
import type { Facets } from './offers.ts';
import styles from './no-shows.module.css';
import { isFiltered, showListSearch } from './show-list-search.ts';

export const StaffNote = lazyExtra(() => import('./staff-note.tsx'));

interface NoShowsProps {
  search: HomeSearch;
  /** Gives the names of genres. */
  facets: Facets;
}

/** The empty list. If filters are the reason, it names them and offers to clear them. */
export function NoShows({ search, facets }: NoShowsProps) {
  const past = search.when === 'past';
  const filtered = isFiltered(search);
  const admin = isAdmin(useSelector(userAtom));
  return (
    <div className={styles.page}>
      {filtered && (
        <p className={styles.filters}>No event matches {filtersOf(search, facets).join(', ')}.</p>
      )}
      <EmptyState
        title={
          past ? 'No past events to display.' : 'No upcoming events at this time. Check back soon!'
        }
      >
        {admin && !past && !filtered && <StaffNote />}
        {filtered && (
          <LinkButton
            to="/"
            search={showListSearch.write({ when: search.when, view: search.view })}
          >
            Clear filters
          </LinkButton>
        )}
      </EmptyState>
    </div>
  );
}

/** The filters that are set, in words. */
function filtersOf({ search, genre, ages, from, to }: HomeSearch, { genres }: Facets): string[] {
  return [
    search && `“${search}”`,
    genres.find(({ slug }) => slug === genre)?.name ?? genre,
    ages && agesLabel(ages),
    from && shortDates(from, to),
  ].filter(Boolean);
}
