import type { Projection } from '../projection.ts';

/** The files of all photos that any show has or had: the history needs them for ever. */
export const photos = {
  name: 'photos',
  version: 1,
  tables: 'create table photos (hash text primary key)',
  on: {
    ShowPhotosAdded: ({ data }) => ({
      text: `
        insert into photos (hash)
        select distinct photo ->> 'hash'
        from jsonb_array_elements($1) as added(data),
          jsonb_array_elements(data -> 'photos') as photo
        on conflict do nothing`,
      row: data,
    }),
  },
} satisfies Projection;
