import { takesPlace } from '@stagedoor/contracts/facts/event-status';
import type { HomeSearch } from '@stagedoor/contracts/facts/home-page';
import type { Show } from '@stagedoor/contracts/show';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SearchTexts } from '../../address/search-codec.ts';
import { agesLabel } from '../../shows/show-facts.ts';
import { shortDates } from '../../format/day-text.ts';
import { useIsAdmin } from '../../session/user.atom.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ShowStrip } from '../../shows/show-strip.tsx';
import styles from './below-cards.module.css';
import type { Facets } from './offers.ts';
import { pageNumbers } from './page-numbers.ts';
import { ShowLink } from './show-link.tsx';
import { showListSearch } from './show-list-search.ts';

export interface BelowCardsProps {
  title: string;
  /** The shows on the cards. */
  results: readonly Show[];
  pages: number;
  /** The search part of the address. */
  search: SearchTexts<HomeSearch>;
  facets: Facets;
  /** The next shows. */
  featured: readonly Show[];
}

/** What follows the cards on a page of the list, or takes their place when there are none. */
export default function BelowCards({
  title,
  results,
  pages,
  search: texts,
  facets,
  featured,
}: BelowCardsProps) {
  const search = showListSearch.read(texts);
  const filters = filtersOf(search, facets);
  usePageTitle(filters.length > 0 ? `${title}: ${filters.join(', ')}` : undefined);
  const isListed = ({ id }: Show) => results.some((result) => result.id === id);
  const unlisted = featured.filter((show) => takesPlace(show) && !isListed(show));
  // Filters leave shows out on purpose.
  const isStripShown = search.when !== 'past' && unlisted.length > 0 && filters.length === 0;
  return (
    <>
      {results.length === 0 && <NoShows search={search} filters={filters} />}
      {pages > 1 && <Pager search={search} pages={pages} />}
      {isStripShown && <ShowStrip title="Next up" shows={unlisted} Link={ShowLink} />}
    </>
  );
}

interface NoShowsProps {
  search: HomeSearch;
  /** The filters in words. */
  filters: readonly string[];
}

/** The empty list. If filters are the reason, it names them and offers to clear them. */
function NoShows({ search, filters }: NoShowsProps) {
  const past = search.when === 'past';
  const filtered = filters.length > 0;
  const admin = useIsAdmin();
  return (
    <div className="page pad-y-8">
      {filtered && (
        <p className="below-4 text-lg semibold centred">No event matches {filters.join(', ')}.</p>
      )}
      <EmptyState
        title={
          past ? 'No past events to display.' : 'No upcoming events at this time. Check back soon!'
        }
      >
        {admin && !past && !filtered && (
          <p>
            Shows that you publish appear here.{' '}
            <Link to="/manage/shows">Add them in the back office</Link>
          </p>
        )}
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

/** Links to the other pages. It is below the first screen, and loads after it. */
function Pager({ search, pages }: { search: HomeSearch; pages: number }) {
  const { page } = search;
  const at = (number: number) =>
    ({ to: '/', search: showListSearch.write({ ...search, page: number }) }) as const;
  return (
    <nav className={styles.pager} aria-label="Pages of events">
      <span className="visually-hidden">
        <span aria-live="polite">
          Page {page} of {pages}
        </span>
      </span>
      <p className={styles.previous}>
        {page > 1 && (
          <LinkButton {...at(page - 1)} rel="prev" aria-label="Previous">
            <IconArrowLeft /> <span className={styles.word}>Previous</span>
          </LinkButton>
        )}
      </p>
      <ol className="flex wrap middle at-centre">
        {pageNumbers(page, pages).map((number, place) => (
          <li key={place}>
            {number === undefined ? (
              <span className={styles.gap}>…</span>
            ) : (
              <LinkButton
                {...at(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                variant={number === page ? 'primary' : 'ghost'}
                className={styles.number}
              >
                {number}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.next}>
        {page < pages && (
          <LinkButton {...at(page + 1)} rel="next" aria-label="Next">
            <span className={styles.word}>Next</span> <IconArrowRight />
          </LinkButton>
        )}
      </p>
    </nav>
  );
}
