import type { Photo, Show } from '@stagedoor/contracts/show';

/** A show as the API returns it: published, upcoming and without photos, but for `changes`. */
export function exampleShow(changes: Partial<Show> = {}): Show {
  return {
    id: 'show-1',
    date: '2026-12-05T12:00:00',
    presents_line: '',
    headlining_artist: 'Glass Harbor',
    tour_title: '',
    support_artists: '',
    support_artists_list: [],
    additional_info: '',
    ages: '21+',
    doors_time: '19:00',
    show_time: '20:00',
    genre: { id: 'indie', name: 'Indie', slug: 'indie' },
    ticket_url: '',
    ticket_instructions: '',
    is_published: true,
    is_archived: false,
    is_past: false,
    is_upcoming: true,
    photos: [],
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-02T10:00:00.000Z',
    ...changes,
  };
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
