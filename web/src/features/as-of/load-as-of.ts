import type { Message } from '@stagedoor/contracts/message';
import type { Show } from '@stagedoor/contracts/show';
import { SHOWS_PER_PAGE } from '@stagedoor/contracts/facts/home-page';
import { callApi } from '../../api/call-api.ts';
import { loadOrNull } from '../../session/load-or-null.ts';
import type { AsOfView, HouseView } from './as-of-search.ts';
import type { Moments } from './slider-steps.ts';

/** The house at a moment. What could not be loaded is null; other views are undefined. */
export interface AsOfData {
  view: HouseView;
  /** RFC 3339; blank for now. */
  at: string;
  page: number;
  moments: Moments | null;
  shows?: { results: Show[]; count: number } | null;
  messages?: { results: Message[]; count: number } | null;
}

/** Everything is then as it is now, whatever the clock of this browser says. */
const NOW = '9999-12-31T00:00:00.000Z';

export async function loadAsOf(
  { at, view, page }: AsOfView,
  signal: AbortSignal,
): Promise<AsOfData> {
  const list = view === 'messages' ? 'messages' : 'shows';
  const query = { list, around: at || undefined };
  const params = { timestamp: at || NOW };
  const [moments, loaded] = await Promise.all([
    loadOrNull(callApi('history.moments', { query, signal }), signal),
    view === 'messages'
      ? loadOrNull(callApi('history.as-of-messages', { params, signal }), signal).then(
          (messages) => ({ messages }),
        )
      : loadOrNull(
          callApi('history.as-of-shows', {
            params,
            query: view === 'site' ? pageOf(page) : {},
            signal,
          }),
          signal,
        ).then((shows) => ({ shows })),
  ]);
  return { at, view, page, moments, ...loaded };
}

function pageOf(page: number): Record<string, string> {
  const offset = (page - 1) * SHOWS_PER_PAGE;
  return { list: 'upcoming', limit: String(SHOWS_PER_PAGE), offset: String(offset) };
}
