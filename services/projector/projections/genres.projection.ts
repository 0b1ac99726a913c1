import { searchText } from '@stagedoor/contracts/facts/search-text';
import type { GenresState } from '@stagedoor/domain/genres/genres.decider';
import type { RowProjection } from '../projection.ts';

/** One row per genre. Shows keep the id of a genre that is deleted; reading treats it as "none". */
export const genres = {
  name: 'genres',
  version: 3,
  tables: `
    create table genres (
      id text primary key,
      name text not null,
      slug text not null,
      name_search text not null
    )`,
  subject: 'genre',
  rowOf: (id, { state }) => {
    const genre = state.genres.find((candidate) => candidate.id === id);
    return genre && { ...genre, name_search: searchText(genre.name) };
  },
} satisfies RowProjection<GenresState>;
