import { describe, expect, it } from 'vitest';
import { newShow, showChanges } from './show.ts';

const least = { date: '2026-12-05', headlining_artist: 'Glass Harbor', ages: '21+' };
const errorsOf = (input: unknown) =>
  newShow
    .safeParse(input)
    .error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

describe('the schema of a new show', () => {
  it('requires date, headliner and ages, and fills in the rest', () => {
    expect(newShow.parse(least)).toMatchObject({
      date: '2026-12-05',
      genre_id: 'none',
      doors_time: null,
      ticket_url: '',
      is_published: true,
    });
    expect(errorsOf({}).map((error) => error.split(':')[0])).toEqual([
      'date',
      'headlining_artist',
      'ages',
    ]);
  });

  it('accepts noon of a day as the day, and no other time or impossible day', () => {
    expect(newShow.parse({ ...least, date: '2026-12-05T12:00:00' }).date).toBe('2026-12-05');
    expect(errorsOf({ ...least, date: '2026-02-30' })).toEqual(['date: This day does not exist.']);
    expect(errorsOf({ ...least, date: '2026-12-05T20:00:00' })).toHaveLength(1);
  });

  it('refuses a blank headliner and control characters', () => {
    expect(errorsOf({ ...least, headlining_artist: '  ' })).toEqual([
      'headlining_artist: Headlining artist is required.',
    ]);
    expect(errorsOf({ ...least, tour_title: 'a\u0000b' })).toHaveLength(1);
  });

  it.each([
    ['tickets.example.com/1', 'https://tickets.example.com/1'],
    ['http://tickets.example.com', 'http://tickets.example.com'],
    ['', ''],
    [null, ''],
  ])('turns the ticket address %j into %j', (sent, kept) => {
    expect(newShow.parse({ ...least, ticket_url: sent }).ticket_url).toBe(kept);
  });

  it.each([
    'javascript:alert(1)',
    'ftp://example.com',
    'data:text/html,x',
    'https://user:pass@example.com',
    'no spaces.com',
  ])('refuses the ticket address %j', (sent) => {
    expect(errorsOf({ ...least, ticket_url: sent })).toHaveLength(1);
  });

  it('refuses fields that do not exist', () => {
    expect(errorsOf({ ...least, is_past: true })).toHaveLength(1);
  });
});

describe('the schema of changes to a show', () => {
  it('keeps only the fields sent', () => {
    expect(showChanges.parse({ doors_time: '', is_published: 'false' })).toEqual({
      doors_time: null,
      is_published: false,
    });
  });
});
