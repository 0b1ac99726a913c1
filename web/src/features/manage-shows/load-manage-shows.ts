import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { callApi } from '../../api/call-api.ts';
import { loadOrTell } from '../../session/load-or-tell.ts';

export interface ManageShowsData {
  /** Null where they could not be loaded. */
  shows: Show[] | null;
  genres: Genre[];
}

/** Every show and every genre. What cannot be loaded is told in a toast, unless this is done in advance (`quiet`). */
export async function loadManageShows(
  signal: AbortSignal,
  quiet: boolean,
): Promise<ManageShowsData> {
  const [shows, genres] = await Promise.all([
    loadOrTell(callApi('shows.admin-list', { signal }), 'Failed to load shows. Please try again.', {
      signal,
      quiet,
    }),
    loadOrTell(callApi('genres.list', { signal }), 'Failed to load genres. Please try again.', {
      signal,
      quiet,
    }),
  ]);
  return { shows: shows?.results ?? null, genres: genres ?? [] };
}
