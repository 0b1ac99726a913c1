import type { HistoryEntry } from '@stagedoor/contracts/history';
import { atom, getDefaultStore } from 'jotai';
import { callApi } from '../../api/call-api.ts';
import { FailedLoad } from '../../api/failed-load.ts';
import { boot } from '../../boot/boot-data.ts';
import { addDays } from '../../format/day.ts';
import { startOfDay } from '../../format/venue-time.ts';
import { tryLoad } from '../../session/try-load.ts';
import { append, receive, reveal, type HistoryFeed, type HistoryPage } from './history-feed.ts';
import type { HistoryView } from './history-search.ts';

const FAILED = 'Failed to load the history. Please try again.';
const PAGE = 100;
/** How many views keep their entries for a reader who comes back. */
const KEPT = 4;
/** Somebody who has scrolled down by more than these pixels is reading. */
const READING = 120;

/** The feeds by view (`keyOf`), the most recently used last. */
export const feedsAtom = atom<ReadonlyMap<string, HistoryFeed>>(new Map());

export function keyOf(view: HistoryView): string {
  return JSON.stringify(view);
}

/** The filters of the API for a view. */
export function filtersOf({ subject, type, actor, from, to, command }: HistoryView) {
  const zone = boot.venue.time_zone;
  return {
    subject,
    type,
    actor,
    command_id: command,
    from: from && startOfDay(from, zone).toISOString(),
    // The last moment of that day.
    to: to && new Date(startOfDay(addDays(to, 1), zone).getTime() - 1).toISOString(),
  };
}

/** Loads the newest entries into the feed of this view. */
export async function loadHistory(view: HistoryView, cause: string, signal: AbortSignal) {
  const [page, genres, verification] = await Promise.all([
    tryLoad(loadPage(view, undefined, signal), FAILED, signal),
    callApi('genres.list', { signal }).catch(() => []),
    callApi('history.verification', { signal }).catch(() => undefined),
  ]);
  const failure = page instanceof FailedLoad ? page : undefined;
  if (!(page instanceof FailedLoad))
    change(keyOf(view), (feed) => shown(receive(feed, page), cause));
  return { view, failure, genres, verification };
}

/** Adds the next page to the feed of a view. @throws as `callApi` */
export async function loadOlder(view: HistoryView, before: string): Promise<void> {
  const page = await loadPage(view, before);
  // Another load may have been faster.
  change(keyOf(view), (feed) => (feed?.next === before ? append(feed, page) : feed));
}

/** Shows the entries that wait above. */
export function revealWaiting(key: string): void {
  change(key, (feed) => feed && reveal(feed));
}

function shown(feed: HistoryFeed, cause: string): HistoryFeed {
  const isReading = cause === 'stay' && scrollY > READING;
  return isReading ? feed : reveal(feed);
}

/** Loads a page, and those after it until its last command is complete. */
async function loadPage(
  view: HistoryView,
  before: string | undefined,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const query = { ...filtersOf(view), before, limit: PAGE };
  const page = await callApi('history.list', { query, ...(signal && { signal }) });
  if (page.next === null || !endsWithin(page.results)) return page;
  const rest = await loadPage(view, page.next, signal);
  return { results: [...page.results, ...rest.results], next: rest.next };
}

/** More of a command may follow when the last two entries belong to it. */
function endsWithin(results: readonly HistoryEntry[]): boolean {
  return results.length > 1 && results.at(-1)?.command_id === results.at(-2)?.command_id;
}

function change(key: string, to: (feed: HistoryFeed | undefined) => HistoryFeed | undefined): void {
  getDefaultStore().set(feedsAtom, (feeds) => {
    const feed = to(feeds.get(key));
    if (!feed || feed === feeds.get(key)) return feeds;
    const others = [...feeds].filter(([each]) => each !== key).slice(1 - KEPT);
    return new Map([...others, [key, feed]]);
  });
}
