import type { Genre } from '@stagedoor/contracts/genre';
import { useEffect, useState } from 'react';
import { loadGenres } from './show-calls.ts';

export interface Genres {
  list: readonly Genre[];
  failed: boolean;
  /** Loads them again; whether that went well. */
  reload: () => Promise<boolean>;
}

/** The genres to choose from; `failed` where they did not come. Those that came before stay. */
export function useGenres(): Genres {
  const [genres, setGenres] = useState<{ list: Genre[]; failed: boolean }>({
    list: [],
    failed: false,
  });
  const show = (list: Genre[]) => setGenres({ list, failed: false });
  const fail = () => setGenres((now) => ({ ...now, failed: true }));
  useEffect(() => {
    void loadGenres().then(show, fail);
  }, []);
  return {
    ...genres,
    reload: () =>
      loadGenres().then(
        (list) => {
          show(list);
          return true;
        },
        () => {
          fail();
          return false;
        },
      ),
  };
}
