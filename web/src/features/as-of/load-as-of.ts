import type { Message } from '@stagedoor/contracts/message';
import type { Show } from '@stagedoor/contracts/show';
import { SHOWS_PER_PAGE } from '@stagedoor/contracts/facts/home-page';
import { callApi } from '../../api/call-api.ts';
import type { Loaded } from '../../api/failed-load.ts';
import { tryLoad } from '../../session/try-load.ts';
import type { AsOfView } from './as-of-search.ts';
import type { Moments } from './slider-steps.ts';

/** The house at a moment. */
export type AsOfData = PastList & {
  /** RFC 3339; blank for now. */
  at: string;
  page: number;
  moments: Loaded<Moments>;
};

type PastList =
  | { view: 'messages'; list: Loaded<{ results: Message[]; count: number }> }
  | { view: 'site' | 'shows'; list: Loaded<{ results: Show[]; count: number }> };

const FAILED = 'Failed to load the house as it was. Please try again.';
/** A far future, where everything is as it is now, whatever this browser's clock says. */
const NOW = '9999-12-31T00:00:00.000Z';

export async function loadAsOf(seen: AsOfView, signal: AbortSignal): Promise<AsOfData> {
  const { at, view, page } = seen;
  const query = { list: view === 'messages' ? 'messages' : 'shows', around: at || undefined };
  const [past, moments] = await Promise.all([
    loadList(seen, signal),
    tryLoad(
      callApi('history.moments', { query, signal }),
      'Failed to load the time line. Please try again.',
      signal,
    ),
  ]);
  return { at, page, ...past, moments };
}

async function loadList({ at, view, page }: AsOfView, signal: AbortSignal): Promise<PastList> {
  const params = { timestamp: at || NOW };
  if (view === 'messages') {
    const loading = callApi('history.as-of-messages', { params, signal });
    return { view, list: await tryLoad(loading, FAILED, signal) };
  }
  const query = view === 'site' ? pageOf(page) : {};
  const loading = callApi('history.as-of-shows', { params, query, signal });
  return { view, list: await tryLoad(loading, FAILED, signal) };
}

function pageOf(page: number): Record<string, string> {
  const offset = (page - 1) * SHOWS_PER_PAGE;
  return { list: 'upcoming', limit: String(SHOWS_PER_PAGE), offset: String(offset) };
}
