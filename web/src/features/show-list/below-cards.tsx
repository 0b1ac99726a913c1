import { takesPlace } from '@stagedoor/contracts/facts/event-status';
import type { HomeSearch } from '@stagedoor/contracts/facts/home-page';
import type { Show } from '@stagedoor/contracts/show';
import { Link } from '@tanstack/react-router';
import type { SearchTexts } from '../../address/search-codec.ts';
import { agesLabel } from '../../shows/show-facts.ts';
import { shortDates } from '../../format/day-text.ts';
import { useIsAdmin } from '../../session/user.atom.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Pager } from '../../ui/page/pager.tsx';
import { useAnnounced } from '../../ui/toast/announce.ts';
import { ShowStrip } from '../../shows/show-strip.tsx';
import type { Facets } from './offers.ts';
import { ShowLink } from './show-link.tsx';
import { pagesOf, showListSearch } from './show-list-search.ts';

export interface BelowCardsProps {
  title: string;
  /** The shows on the cards. */
  results: readonly Show[];
  /** How many shows all pages have. */
  count: number;
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
  count,
  search: texts,
  facets,
  featured,
}: BelowCardsProps) {
  const search = showListSearch.read(texts);
  const filters = filtersOf(search, facets);
  const pages = pagesOf(count, search.view);
  const look = search.view === 'list' ? 'in a list' : 'as cards';
  const page = pages > 1 ? `, page ${search.page} of ${pages}` : '';
  useAnnounced(`${title}: ${count}, ${look}${page}`, JSON.stringify(search), lastSearch);
  usePageTitle(filters.length > 0 ? `${title}: ${filters.join(', ')}` : undefined);
  const isListed = ({ id }: Show) => results.some((result) => result.id === id);
  const unlisted = featured.filter((show) => takesPlace(show) && !isListed(show));
  // Filters leave shows out on purpose.
  const isStripShown = search.when !== 'past' && unlisted.length > 0 && filters.length === 0;
  return (
    <>
      {results.length === 0 && <NoShows search={search} filters={filters} />}
      <Pager
        label="Pages of events"
        {...{ page: search.page, pages }}
        to={(page) => ({ to: '/', search: showListSearch.write({ ...search, page }) })}
      />
      {isStripShown && <ShowStrip title="Next up" shows={unlisted} Link={ShowLink} />}
    </>
  );
}

/** A slow list is replaced while it loads. */
const lastSearch: { current: string | undefined } = { current: undefined };

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
