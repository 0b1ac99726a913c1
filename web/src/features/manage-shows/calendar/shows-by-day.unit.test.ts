import type { Show } from '@stagedoor/contracts/show';
import { describe, expect, it } from 'vitest';
import { exampleShow } from '../../../../../tests/setup/example-show.ts';
import { nextShows, showsByDay } from './shows-by-day.ts';

const show = (name: string, date: string, more: Partial<Show> = {}): Show =>
  exampleShow({
    id: name,
    headlining_artist: name,
    date: `${date}T12:00:00`,
    doors_time: null,
    show_time: null,
    ...more,
  });
const names = (shows: readonly Show[] | undefined) =>
  shows?.map(({ headlining_artist }) => headlining_artist);

describe('finding the shows of a day', () => {
  it('puts the show with the earliest doors first, and one without a time last', () => {
    const days = showsByDay([
      show('Whenever', '2026-11-21'),
      show('Late', '2026-11-21', { doors_time: '22:00' }),
      show('Early', '2026-11-21', { doors_time: '18:30' }),
      show('Elsewhere', '2026-11-22'),
    ]);
    expect(names(days.get('2026-11-21'))).toEqual(['Early', 'Late', 'Whenever']);
    expect(days.get('2026-11-23')).toBeUndefined();
  });
});

describe('listing the upcoming shows', () => {
  it('takes the next ten, without past and archived ones', () => {
    const many = Array.from({ length: 12 }, (_, place) =>
      show(`Act ${place}`, `2026-12-${String(28 - place).padStart(2, '0')}`),
    );
    const listed = nextShows([
      show('Past', '2026-11-01', { is_past: true, is_upcoming: false }),
      show('Archived', '2026-11-21', { is_archived: true }),
      ...many,
    ]);
    expect(listed).toHaveLength(10);
    expect(names(listed)?.[0]).toBe('Act 11');
  });
});
