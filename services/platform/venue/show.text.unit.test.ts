import { describe, expect, it } from 'vitest';
import { exampleShow } from '../../../tests/setup/example-show.ts';
import { sentence, showSummary } from './show.text.ts';

const VENUE = { name: 'The Lantern Room', time_zone: 'America/New_York' };

describe('the summary of a show', () => {
  it('has one full stop after each of its parts', () => {
    const show = exampleShow({
      event_status: 'rescheduled',
      status_note: 'Snow...',
      presents_line: 'Foundry Presents Inc.',
      price: '£8/£6 conc.',
    });
    expect(showSummary(show, VENUE)).toBe(
      'Moved. Snow... Foundry Presents Inc. Glass Harbor at The Lantern Room, Saturday, ' +
        'December 5, 2026. Doors 7:00 PM, show 8:00 PM. 21+. £8/£6 conc.',
    );
    expect(showSummary({ ...show, price: '$15' }, VENUE)).toMatch(/21\+\. \$15\.$/);
  });
});

describe('a sentence', () => {
  it.each([
    ['Moved', 'Moved.'],
    ['Moved.', 'Moved.'],
    ['Who plays?', 'Who plays?'],
    ['Sorry!', 'Sorry!'],
    ['More to come…', 'More to come…'],
    ['He said "Soon."', 'He said "Soon."'],
    ['„Bis bald!“', '„Bis bald!“'],
    ['(Sold at the door.)', '(Sold at the door.)'],
    ['また今度。', 'また今度。'],
    ['Mr. Bungle', 'Mr. Bungle.'],
    ['$15 (adv.), $20', '$15 (adv.), $20.'],
  ])('of "%s" is "%s"', (words, whole) => {
    expect(sentence(words)).toBe(whole);
  });
});
