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
  /** Whether these are all shows there are, archived ones too. */
  isEveryShow: boolean;
}

/**
 * Loads what the dialog needs on a page that does not have every show: the genres, and the shows of
 * these dates, or every show for the genre manager, which counts them. The shows only serve as a
 * hint and may be missing.
 */
export async function loadShowDialog(
  dates: readonly (string | undefined)[],
  isCounting: boolean,
  signal: AbortSignal,
): Promise<ShowDialogData> {
  OpenedShow.preload();
  const days = new Set(dates.map((date = '') => dayOf(date)).filter(isDay));
  const queries = isCounting
    ? [{}]
    : [...days].map((day) => ({ is_archived: 'false', start_date: day, end_date: day }));
  const [genres, ...lists] = await Promise.all([
    tryLoad(callApi('genres.list', { signal }), 'Failed to load genres', signal),
    ...queries.map((query) =>
      tryLoad(callApi('shows.admin-list', { query, signal }), 'Failed to load shows', signal),
    ),
  ]);
  return {
    genres,
    shows: lists.flatMap((list) => (list instanceof FailedLoad ? [] : list.results)),
    isEveryShow: isCounting && !lists.some((list) => list instanceof FailedLoad),
  };
}
