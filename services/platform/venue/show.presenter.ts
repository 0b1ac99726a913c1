import { isPast } from '@stagedoor/contracts/facts/show-day';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { SHOWN_FLAGS, type ShownFlags } from '@stagedoor/contracts/facts/show-flags';
import { type ShowStatus } from '@stagedoor/contracts/facts/status-events';
import { type Genre, NO_GENRE } from '@stagedoor/contracts/genre';
import type { Photo, Show, ShowDetails, StagedPhoto } from '@stagedoor/contracts/show';
import type { StoredPhoto } from '@stagedoor/contracts/events/show.events';

/** A show without anything that depends on the day or on the name of its genre. */
export interface ShowRecord {
  id: string;
  details: ShowDetails;
  photos: StoredPhoto[];
  flags: ShownFlags;
  status: ShowStatus;
  /** RFC 3339. */
  created_at: string;
  updated_at: string;
}

/** A show as the API returns it on `today`, the venue's day. A deleted genre becomes "none". */
export function presentShow(record: ShowRecord, genre: Genre | undefined, today: string): Show {
  const { genre_id: _, date, ...details } = record.details;
  const { event_status, status_note, previous_date } = record.status;
  const is_past = isPast(date, details, today);
  return {
    id: record.id,
    ...details,
    date: noonOf(date),
    support_artists_list: listOf(details.support_artists),
    genre: genre ?? NO_GENRE,
    ...recordOf(SHOWN_FLAGS, (flag) => record.flags[flag]),
    event_status,
    status_note,
    previous_date: previous_date && noonOf(previous_date),
    is_past,
    is_upcoming: !is_past,
    photos: presentPhotos(record.photos),
    created_at: record.created_at,
    updated_at: record.updated_at,
  };
}

function noonOf(day: string): string {
  return `${day}T12:00:00`;
}

export function presentPhotos(photos: readonly StoredPhoto[]): Photo[] {
  return photos.map((photo, order) => ({ ...presentPhoto(photo), order }));
}

/** A photo without its place among others. */
export function presentPhoto({ hash, ...photo }: StoredPhoto): StagedPhoto {
  return { ...photo, image: photoAddress({ hash }) };
}

/** The address of a photo's largest file. */
export function photoAddress({ hash }: Pick<StoredPhoto, 'hash'>): string {
  return `/photos/${hash}.webp`;
}

function listOf(supportArtists: string): string[] {
  return supportArtists
    .split(/[,\n]/)
    .map((artist) => artist.trim())
    .filter((artist) => artist !== '');
}
