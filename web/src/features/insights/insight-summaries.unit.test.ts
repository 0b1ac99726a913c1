import { describe, expect, it } from 'vitest';
import { foldTail } from './insight-views.ts';
import {
  activitySummary,
  leadTimesSummary,
  mailingListSummary,
  messagesSummary,
  showsSummary,
} from './insight-summaries.ts';

/** A table of rows given as `[at, ...values]`. */
function table(columns: string[], ...rows: [at: string, ...values: (number | null)[]][]) {
  return { columns, rows: rows.map(([at, ...values]) => ({ at, values })) };
}

describe('summing up the shows', () => {
  it('names the busiest month and the most frequent genre', () => {
    const shows = table(['Rock', 'Jazz'], ['2030-04', 3, 2], ['2030-05', 4, 0]);
    expect(showsSummary(shows)).toBe(
      '9 shows in 2 months; the busiest is April 2030 with 5, and the most frequent genre is ' +
        'Rock with 7.',
    );
  });

  it('names every month and genre with the most, up to three', () => {
    const two = table(['Rock', 'Jazz'], ['2030-04', 3, 0], ['2030-05', 0, 3]);
    expect(showsSummary(two)).toBe(
      '6 shows in 2 months; the busiest are April 2030 and May 2030 with 3 each, and the most ' +
        'frequent genres are Rock and Jazz with 3 each.',
    );
    const four = table(
      ['Rock', 'Jazz', 'Folk', 'Punk'],
      ...(['2030-04', '2030-05', '2030-06', '2030-07'] as const).map(
        (month): [string, ...number[]] => [month, 1, 1, 1, 1],
      ),
    );
    expect(showsSummary(four)).toBe(
      '16 shows in 4 months; 4 months lead with 4 each, and 4 genres lead with 4 each.',
    );
  });

  it('names only the month of a single show', () => {
    expect(showsSummary(table(['Rock'], ['2030-04', 1]))).toBe('1 show in April 2030.');
  });

  it('does not count shows without a genre as a genre', () => {
    const shows = table(['No genre', 'Jazz'], ['2030-04', 5, 2]);
    expect(showsSummary(shows)).toBe(
      '7 shows in April 2030; the most frequent genre is Jazz with 2.',
    );
  });
});

describe('summing up the lead times', () => {
  const columns = ['Median days', 'Shortest', 'Longest', 'Shows'];

  it('gives the range, and the median of the latest month with a show', () => {
    const times = table(columns, ['2030-04', 30, 3, 60, 5], ['2030-05', null, null, null, 0]);
    expect(leadTimesSummary(times)).toBe(
      'Shows are announced 3 to 60 days ahead; the median for April 2030 is 30 days.',
    );
  });

  it('has its own sentence for a single show, and for shows that are all alike', () => {
    expect(leadTimesSummary(table(columns, ['2030-04', 1, 1, 1, 1]))).toBe(
      'The only show was announced 1 day ahead.',
    );
    expect(leadTimesSummary(table(columns, ['2030-04', 0, 0, 0, 4]))).toBe(
      'Every show was announced 0 days ahead.',
    );
  });
});

describe('summing up the messages', () => {
  const columns = ['Messages', 'Read', 'Median hours to first read'];

  it.each([
    [0.75, '45 minutes'],
    [1, '1 hour'],
    [2.46, '2.5 hours'],
    [100, '4 days'],
  ])('says %f hours as %s', (hours, words) => {
    const messages = table(columns, ['2030-03-04', 4, 3, hours], ['2030-03-11', 0, 0, null]);
    expect(messagesSummary(messages)).toBe(
      `4 messages in 2 weeks, 3 read; the median time to the first reading was ${words} ` +
        'in the week of Mar 4.',
    );
  });

  it('says that none is read yet', () => {
    expect(messagesSummary(table(columns, ['2030-03-04', 1, 0, null]))).toBe(
      '1 message in 1 week, none read yet.',
    );
  });
});

describe('summing up the mailing list', () => {
  const columns = ['Subscribers', 'Joined', 'Left'];

  it('says how many people are on it, and how many joined and left', () => {
    const growth = table(columns, ['2030-03-04', 7, 7, 0], ['2030-03-11', 6, 1, 2]);
    expect(mailingListSummary(growth)).toBe(
      '6 people are on the mailing list; 8 joined and 2 left in 2 weeks.',
    );
  });

  it('writes one person in the singular, and none as nobody', () => {
    expect(mailingListSummary(table(columns, ['2030-03-04', 1, 1, 0]))).toBe(
      '1 person is on the mailing list; 1 joined and nobody left in 1 week.',
    );
  });
});

describe('summing up what staff did', () => {
  const columns = ['Shows and genres', 'Messages', 'Everything else'];

  it('names the weekdays with the most changes', () => {
    expect(activitySummary(table(columns, ['Monday', 1, 0, 0], ['Tuesday', 2, 3, 1]))).toBe(
      'Staff made 7 changes, the most on Tuesdays: 6.',
    );
    expect(activitySummary(table(columns, ['Monday', 0, 0, 0], ['Tuesday', 0, 1, 0]))).toBe(
      'Staff made 1 change, on a Tuesday.',
    );
    expect(activitySummary(table(columns, ['Monday', 2, 0, 0], ['Tuesday', 0, 1, 1]))).toBe(
      'Staff made 4 changes, the most on Mondays and Tuesdays: 2 each.',
    );
  });
});

describe('drawing more genres than patterns', () => {
  it('puts the least frequent ones together, not as "Other", which is a genre', () => {
    const shows = table(['Rock', 'Jazz', 'Folk'], ['2030-04', 3, 2, 1]);
    expect(foldTail(shows, 2)).toEqual(table(['Rock', 'All other genres'], ['2030-04', 3, 3]));
    expect(foldTail(shows, 3)).toEqual(shows);
  });
});
