import type { ShownFlags } from '@stagedoor/contracts/facts/show-flags';
import type { ShowStatus } from '@stagedoor/contracts/facts/status-events';
import type { Genre } from '@stagedoor/contracts/genre';
import type { Show, ShowDetails } from '@stagedoor/contracts/show';
import type { StoredPhoto } from '@stagedoor/contracts/show.events';
import { presentShow } from '@stagedoor/platform/venue/show.presenter';

/** A show in the read tables, with its genre unless the genre was deleted. */
export interface ShowRow extends ShowDetails, ShownFlags, ShowStatus {
  id: string;
  revision: number;
  photos: StoredPhoto[];
  created_at: Date;
  updated_at: Date;
  first_published_at: Date | null;
  genre: Genre | null;
}

/** A row as every response presents it. `today` is the venue's day. */
export function showOf(row: ShowRow, today: string): Show {
  const { revision: _, first_published_at: __, genre, ...details } = row;
  const times = {
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
  return presentShow(
    { ...details, ...times, details, flags: row, status: row },
    genre ?? undefined,
    today,
  );
}
