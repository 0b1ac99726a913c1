import type { Projection } from '../projection.ts';

/** One row per photo that a show has or had: how long its file is needed. */
export const photos = {
  name: 'photos',
  tables: `
    create table photos (
      show_id text,
      id text,
      hash text not null,
      removed_at timestamptz,
      primary key (show_id, id)
    )`,
  on: {
    ShowPhotosAdded: ({ id, data }) => ({
      text: `
        insert into photos (show_id, id, hash)
        select $1, photo ->> 'id', photo ->> 'hash' from jsonb_array_elements($2::jsonb) as photo
        on conflict (show_id, id) do update set hash = excluded.hash, removed_at = null`,
      values: [id, JSON.stringify(data.photos)],
    }),
    ShowPhotoRemoved: ({ id, at, data: { photo_id } }) => ({
      text: 'update photos set removed_at = $3::timestamptz where show_id = $1 and id = $2',
      values: [id, photo_id, at],
    }),
  },
} satisfies Projection;
