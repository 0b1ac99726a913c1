import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { getDefaultStore } from 'jotai';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { setCurrentUser } from '../../session/current-user.ts';
import { toastAtom } from '../../ui/toast.atom.ts';

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
  const orFailure = async <Result>(
    work: Promise<Result>,
    description: string,
  ): Promise<Result | null> =>
    work.catch((error: unknown) => {
      if (signal.aborted) throw error;
      if (error instanceof ApiError && error.status === 401) setCurrentUser(null);
      else if (!quiet)
        getDefaultStore().set(toastAtom, { title: 'Error', description, tone: 'destructive' });
      return null;
    });

  const genres = orFailure(
    callApi('genres.list', { signal }),
    'Failed to load genres. Please try again.',
  );
  const shows = orFailure(
    callApi('shows.admin-list', { signal }),
    'Failed to load shows. Please try again.',
  );
  return { shows: (await shows)?.results ?? null, genres: (await genres) ?? [] };
}
