import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { callApi } from '../../api/call-api.ts';
import { dayOf, isDay } from '../../format/day.ts';
import { loadOrNull } from '../../session/load-or-null.ts';
import { OpenedShow } from './lazy-opened-show.ts';

export interface AroundShow {
  /** Null where they could not be loaded. */
  genres: Genre[] | null;
  shows: Show[];
}

/**
 * What the dialog needs on a page that does not have every show: the genres, and the shows of these
 * dates, which are only a hint where they are missing.
 */
export async function loadAroundShow(
  dates: readonly (string | undefined)[],
  signal: AbortSignal,
): Promise<AroundShow> {
  OpenedShow.preload();
  const days = new Set(dates.map((date = '') => dayOf(date)).filter(isDay));
  const [genres, ...shows] = await Promise.all([
    loadOrNull(callApi('genres.list', { signal }), signal),
    ...[...days].map((day) => {
      const query = { is_archived: 'false', start_date: day, end_date: day };
      return loadOrNull(callApi('shows.admin-list', { query, signal }), signal);
    }),
  ]);
  return { genres, shows: shows.flatMap((loaded) => loaded?.results ?? []) };
}
