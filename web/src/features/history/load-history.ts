import { HISTORY_SEARCH } from '@stagedoor/contracts/facts/limits';
import type { HistoryEntry } from '@stagedoor/contracts/history';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
} from '@tanstack/react-query';
import { callApi } from '../../session/call-api.ts';
import { boot } from '../../boot/boot-data.ts';
import { addDays } from '../../format/day.ts';
import { startOfDay } from '../../format/venue-time.ts';
import { queryClient } from '../../data/query-client.ts';
import type { HistoryView } from './history-search.ts';

const PAGE = 100;

interface HistoryPage {
  /** What its entries match. */
  view: HistoryView;
  results: readonly HistoryEntry[];
  /** What to send as `before` for the next page; null at the end. */
  next: string | null;
  /** When the whole history begins. */
  first: string | null;
}

/** The filters of the API for a view. */
export function filtersOf({ subject, type, field, search, actor, from, to, command }: HistoryView) {
  const zone = boot.venue.time_zone;
  return {
    subject,
    type,
    field,
    search: search.slice(0, HISTORY_SEARCH),
    actor,
    command_id: command,
    from: from && startOfDay(from, zone).toISOString(),
    // The last moment of that day.
    to: to && new Date(startOfDay(addDays(to, 1), zone).getTime() - 1).toISOString(),
  };
}

/** The entries of a view, newest first, as far as they are loaded. */
export const historyEntries = (view: HistoryView) => {
  const queryKey = ['everything', 'history', view] as const;
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const loaded = queryClient.getQueryData<InfiniteData<HistoryPage>>(queryKey);
      // A reader's place in the list stays, however many entries are new.
      const known = pageParam === null ? loaded?.pages[0]?.results[0] : undefined;
      return loadPage(view, { before: pageParam ?? undefined, known, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: HistoryPage) => next,
    placeholderData: keepPreviousData,
    meta: { failed: 'Failed to load the history. Please try again.' },
  });
};

/** Everybody who ever changed something; null where that could not be loaded. */
export const historyPeople = queryOptions({
  queryKey: ['everything', 'people'],
  queryFn: ({ signal }) =>
    callApi('history.people', { signal }).then(
      ({ results }) => results,
      () => null,
    ),
});

interface PageOptions {
  before: string | undefined;
  /** The newest entry that is loaded already. */
  known: HistoryEntry | undefined;
  signal: AbortSignal;
}

/** Loads a page, and those after it until its last command is complete and it has a known entry. */
async function loadPage(view: HistoryView, options: PageOptions): Promise<HistoryPage> {
  const { before, known, signal } = options;
  const query = { ...filtersOf(view), before, limit: PAGE };
  const page = await callApi('history.list', { query, signal });
  const isKnown = !known || page.results.some(({ position }) => !isAfter(position, known.position));
  if (page.next === null || (isKnown && !endsWithin(page.results))) return { view, ...page };
  const rest = await loadPage(view, {
    before: page.next,
    known: isKnown ? undefined : known,
    signal,
  });
  return { ...rest, results: [...page.results, ...rest.results] };
}

/** More of a command may follow when the last two entries belong to it. */
function endsWithin(results: readonly HistoryEntry[]): boolean {
  return results.length > 1 && results.at(-1)?.command_id === results.at(-2)?.command_id;
}

/** Whether a position of the log comes after another. Positions are too large for numbers. */
export function isAfter(a: string, b: string): boolean {
  return BigInt(a) > BigInt(b);
}
