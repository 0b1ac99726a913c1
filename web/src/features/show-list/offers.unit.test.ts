import { describe, expect, it } from 'vitest';
import { offersOf } from './offers.ts';

const rock = { id: 'rock', name: 'Rock', slug: 'rock' };
const folk = { id: 'folk', name: 'Folk', slug: 'folk' };
const none = { id: 'none', name: 'None', slug: 'none' };

describe('offersOf', () => {
  it('offers the genres in the order of the server, and never "none"', () => {
    expect(offersOf({ genres: [folk, none, rock], ages: ['21+'] }).genres).toEqual([folk, rock]);
  });

  it('offers the age limits of the shows, the youngest first', () => {
    expect(offersOf({ genres: [], ages: ['21+', 'all_ages'] }).ages).toEqual(['all_ages', '21+']);
  });

  it('offers nothing without shows', () => {
    expect(offersOf({ genres: [], ages: [] })).toEqual({ genres: [], ages: [] });
  });
});
