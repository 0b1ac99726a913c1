import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { callApi } from '../../api/call-api.ts';
import { FailedLoad, type Loaded } from '../../api/failed-load.ts';
import { dayOf, isDay } from '../../format/day.ts';
import { tryLoad } from '../../session/try-load.ts';
import { OpenedShow } from './lazy-opened-show.tsx';

export interface ShowDialogData {
  genres: Loaded<readonly Genre[]>;
  shows: Show[];
}

/**
 * Loads what the dialog needs on a page that does not have every show: the genres, and the shows of
 * these dates, which only serve as a hint and may be missing.
 */
export async function loadShowDialog(
  dates: readonly (string | undefined)[],
  signal: AbortSignal,
): Promise<ShowDialogData> {
  OpenedShow.preload();
  const days = new Set(dates.map((date = '') => dayOf(date)).filter(isDay));
  const [genres, ...shows] = await Promise.all([
    tryLoad(callApi('genres.list', { signal }), 'Failed to load genres', signal),
    ...[...days].map((day) => {
      const query = { is_archived: 'false', start_date: day, end_date: day };
      return tryLoad(
        callApi('shows.admin-list', { query, signal }),
        'Failed to load shows',
        signal,
      );
    }),
  ]);
  return { genres, shows: shows.flatMap((day) => (day instanceof FailedLoad ? [] : day.results)) };
}
