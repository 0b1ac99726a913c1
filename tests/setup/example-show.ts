import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { SHOWN_FLAGS } from '@stagedoor/contracts/facts/show-flags';
import { SCHEDULED } from '@stagedoor/contracts/facts/status-events';
import { newDetails, type Photo, type Show, type ShowDetails } from '@stagedoor/contracts/show';
import type { StoredPhoto } from '@stagedoor/contracts/events/show.events';
import { presentShow } from '@stagedoor/platform/venue/show.presenter';

const REQUIRED = { date: '2026-12-05', headlining_artist: 'Glass Harbor', ages: '21+' } as const;

/** A show as events and read tables hold it: with what is required alone, but for `changes`. */
export function exampleDetails(changes: Partial<ShowDetails> = {}): ShowDetails {
  return { ...newDetails(REQUIRED), ...changes };
}

/** A show as the API returns it: published, upcoming and without photos, but for `changes`. */
export function exampleShow(changes: Partial<Show> = {}): Show {
  const record = {
    id: 'show-1',
    details: exampleDetails({ doors_time: '19:00', show_time: '20:00' }),
    photos: [],
    flags: recordOf(SHOWN_FLAGS, (flag) => flag === 'is_published'),
    status: SCHEDULED,
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-02T10:00:00.000Z',
  };
  const indie = { id: 'indie', name: 'Indie', slug: 'indie' };
  return { ...presentShow(record, indie, '2026-11-20'), ...changes };
}

export function examplePhoto(id: string): Photo {
  return {
    id,
    image: `/photos/${id}.webp`,
    order: 0,
    width: 1600,
    height: 1600,
    placeholder: '#123456',
  };
}

/** A photo as events and read tables hold it. */
export function exampleStoredPhoto(id: string, hash = `hash-of-${id}`): StoredPhoto {
  return { id, hash, width: 1600, height: 1200, placeholder: '#203040' };
}
