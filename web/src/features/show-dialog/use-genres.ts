import type { Genre } from '@stagedoor/contracts/genre';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../data/query-client.ts';
import { genreList } from '../../data/shows.query.ts';
import { byWords } from '@stagedoor/contracts/facts/text-order';

/** The genres by name; none where they could not be loaded. */
export function useGenres() {
  const query = useQuery({ ...genreList, select: sorted }, queryClient);
  const { data: genres = [], isError, refetch } = query;
  return { genres, isError, refetch };
}

function sorted(genres: readonly Genre[]): readonly Genre[] {
  return genres.toSorted((a, b) => byWords(a.name, b.name));
}
