import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { callApi } from '../../api/call-api.ts';
import type { Loaded } from '../../api/failed-load.ts';
import { tryLoad } from '../../session/try-load.ts';

export interface ManageShowsData {
  shows: Loaded<readonly Show[]>;
  genres: Loaded<readonly Genre[]>;
}

/** Loads every show and every genre. */
export async function loadManageShows(signal: AbortSignal): Promise<ManageShowsData> {
  const loading = callApi('shows.admin-list', { signal }).then(({ results }) => results);
  const [shows, genres] = await Promise.all([
    tryLoad(loading, 'Failed to load shows. Please try again.', signal),
    tryLoad(callApi('genres.list', { signal }), 'Failed to load genres. Please try again.', signal),
  ]);
  return { shows, genres };
}
