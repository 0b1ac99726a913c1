import type { Genre } from '@stagedoor/contracts/genre';
import type { Show, ShowDetails } from '@stagedoor/contracts/show';
import type { StoredPhoto } from '@stagedoor/contracts/show.events';
import { presentShow } from '@stagedoor/platform/venue/show.presenter';

/** A show as it stands in the read tables, with the genre that its `genre_id` still leads to. */
export interface ShowRow extends ShowDetails {
  id: string;
  revision: number;
  photos: StoredPhoto[];
  is_published: boolean;
  is_archived: boolean;
  created_at: Date;
  updated_at: Date;
  first_published_at: Date | null;
  genre: Genre | null;
}

/** A row as every answer gives it. `today` is the venue's day. */
export function showOf(row: ShowRow, today: string): Show {
  const {
    id,
    revision: _,
    photos,
    is_published,
    is_archived,
    created_at,
    updated_at,
    first_published_at: __,
    genre,
    ...details
  } = row;
  const record = {
    id,
    details,
    photos,
    is_published,
    is_archived,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
  return presentShow(record, genre ?? undefined, today);
}
