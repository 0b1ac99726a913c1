import { searchText } from '@stagedoor/contracts/facts/search-text';
import type { Projection } from '../projection.ts';

const ROWS = 'jsonb_populate_recordset(null::genres, $1)';

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
  on: {
    GenreAdded: ({ data: { id, name, slug } }) => ({
      key: id,
      text: `insert into genres select * from ${ROWS}`,
      row: { id, name, slug, name_search: searchText(name) },
    }),
    GenreRenamed: ({ data: { id, name } }) => ({
      key: id,
      text: `
        update genres set name = new.name, name_search = new.name_search
        from ${ROWS} as new where genres.id = new.id`,
      row: { id, name, name_search: searchText(name) },
    }),
    GenreDeleted: ({ data: { id } }) => ({
      key: id,
      text: `delete from genres using ${ROWS} as old where genres.id = old.id`,
      row: { id },
    }),
  },
} satisfies Projection;
