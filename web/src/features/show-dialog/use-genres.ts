import type { Genre } from '@stagedoor/contracts/genre';
import { useEffect, useState } from 'react';
import { loadGenres } from './show-calls.ts';

/** The genres to choose from; `failed` where they did not come. Those that came before stay. */
export function useGenres() {
  const [genres, setGenres] = useState<{ list: Genre[]; failed: boolean }>({
    list: [],
    failed: false,
  });
  const reload = async () => {
    const list = await loadGenres().catch(() => undefined);
    setGenres((now) => ({ list: list ?? now.list, failed: list === undefined }));
    return list !== undefined;
  };
  useEffect(() => {
    void reload();
  }, []);
  return { genres: genres.list, failed: genres.failed, reload };
}
