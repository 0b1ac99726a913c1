import { searchText } from '@stagedoor/contracts/facts/search-text';
import { subjectKinds } from '@stagedoor/domain/subjects';
import type { Projection } from './projection.ts';
import { rowPerSubject } from './row-per-subject.ts';

/** One row per genre. Shows keep the id of a genre that is deleted; reading treats it as "none". */
export const genres: Projection = {
  name: 'genres',
  tables: `
    create table genres (
      id text primary key,
      name text not null,
      slug text not null,
      name_search text not null
    )`,
  statementsOf: rowPerSubject('genres', subjectKinds.genre, (id, { state }) => {
    const genre = state.genres.find((candidate) => candidate.id === id);
    return genre && { ...genre, name_search: searchText(genre.name) };
  }),
};
