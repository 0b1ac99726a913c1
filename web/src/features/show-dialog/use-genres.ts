import type { Genre } from '@stagedoor/contracts/genre';
import { useState } from 'react';
import { useResult } from '../../api/use-result.ts';
import { useLoaded } from '../../session/use-loaded.ts';
import { loadGenres } from './show-calls.ts';

export interface Genres {
  list: readonly Genre[];
  failed: boolean;
  /** Loads them again; whether that went well. */
  reload: () => Promise<boolean>;
}

const NONE = { genres: [] };

/** The genres to choose from. Where loading them fails, those that were loaded before stay. */
export function useGenres(): Genres {
  const [loading, setLoading] = useState(loadGenres);
  const { value = NONE } = useResult(loading);
  return {
    // The form says itself that they could not be loaded.
    list: useLoaded(value, {}).genres ?? NONE.genres,
    failed: value.genres === null,
    reload: () => {
      const reloading = loadGenres();
      setLoading(reloading);
      return reloading.then(({ genres }) => genres !== null);
    },
  };
}
