import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { callApi } from '../../api/call-api.ts';
import { loadOrNull } from '../../session/load-or-null.ts';

export interface ManageShowsData {
  /** Null where they could not be loaded. */
  shows: Show[] | null;
  /** Null where they could not be loaded. */
  genres: Genre[] | null;
}

/** Every show and every genre. */
export async function loadManageShows(signal: AbortSignal): Promise<ManageShowsData> {
  const [shows, genres] = await Promise.all([
    loadOrNull(callApi('shows.admin-list', { signal }), signal),
    loadOrNull(callApi('genres.list', { signal }), signal),
  ]);
  return { shows: shows?.results ?? null, genres };
}
