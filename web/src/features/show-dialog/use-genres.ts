import type { Genre } from '@stagedoor/contracts/genre';
import { useState } from 'react';
import { useResult } from '../../api/use-result.ts';
import { useLastLoaded } from '../../ui/use-last-loaded.ts';
import { loadGenres } from './show-calls.ts';

export interface Genres {
  list: readonly Genre[];
  failed: boolean;
  /** Loads them again; whether that went well. */
  reload: () => Promise<boolean>;
}

const NONE: readonly Genre[] = [];

/** The genres to choose from. Where loading them fails, those that were loaded before stay. */
export function useGenres(): Genres {
  const [loading, setLoading] = useState(loadGenres);
  const { value: genres = NONE } = useResult<readonly Genre[] | null>(loading);
  return {
    list: useLastLoaded(genres) ?? NONE,
    failed: genres === null,
    reload: () => {
      const reloading = loadGenres();
      setLoading(reloading);
      return reloading.then((reloaded) => reloaded !== null);
    },
  };
}
