import { searchText } from '@stagedoor/contracts/facts/search-text';
import type { Projection } from '../projection.ts';

/** One row per genre. Shows keep the id of a genre that is deleted; reading treats it as "none". */
export const genres = {
  name: 'genres',
  tables: `
    create table genres (
      id text primary key,
      name text not null,
      slug text not null,
      name_search text not null
    )`,
  on: {
    GenreAdded: ({ data: { id, name, slug } }) => ({
      text: 'insert into genres (id, name, slug, name_search) values ($1, $2, $3, $4)',
      values: [id, name, slug, searchText(name)],
    }),
    GenreRenamed: ({ data: { id, name } }) => ({
      text: 'update genres set name = $2, name_search = $3 where id = $1',
      values: [id, name, searchText(name)],
    }),
    GenreDeleted: ({ data: { id } }) => ({
      text: 'delete from genres where id = $1',
      values: [id],
    }),
  },
} satisfies Projection;
