import { describe, expect, it } from 'vitest';
import { offersOf } from './offers.ts';

const rock = { id: 'rock', name: 'Rock', slug: 'rock' };
const folk = { id: 'folk', name: 'Folk', slug: 'folk' };
const none = { id: 'none', name: 'None', slug: 'none' };

describe('finding out what shows can be filtered by', () => {
  it('offers each genre once, by name, and never "none"', () => {
    const shows = [rock, none, folk, rock].map((genre) => ({ genre, ages: '21+' as const }));
    expect(offersOf(shows).genres).toEqual([folk, rock]);
  });

  it('offers the age limits that there are, the youngest first', () => {
    const shows = (['21+', 'all_ages', '21+'] as const).map((ages) => ({ genre: none, ages }));
    expect(offersOf(shows).ages).toEqual(['all_ages', '21+']);
  });

  it('offers nothing without shows', () => {
    expect(offersOf([])).toEqual({ genres: [], ages: [], any: false });
  });
});
