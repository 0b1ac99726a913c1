import type { Genre } from '@stagedoor/contracts/genre';
import { useEffect, useState } from 'react';
import { loadGenres } from './show-calls.ts';

/** The genres to choose from; `failed` where they did not come. Those that came before stay. */
export function useGenres() {
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
    genres: genres.list,
    failed: genres.failed,
    /** Loads them again; whether that went well. */
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
