import { describe, expect, it } from 'vitest';
import { SHOW_FIELD_NAMES } from './facts/show-fields.ts';
import { SHOW_FLAG_EVENTS, SHOW_FLAGS } from './facts/show-flags.ts';
import { FORMER, isUnchanged } from './former-value.ts';
import { showEvents } from './events/show.events.ts';
import { newShow, showChanges, showEdit } from './show.ts';

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
    expect(errorsOf({ ...least, date: '20226-01-01' })).toHaveLength(1);
    expect(newShow.parse({ ...least, date: '9998-12-31' }).date).toBe('9998-12-31');
    expect(errorsOf({ ...least, date: '9999-01-01' })).toEqual([
      'date: The last day is 9998-12-31.',
    ]);
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

describe('a refusal of a value of the wrong kind', () => {
  it.each(SHOW_FIELD_NAMES)("never shows the validator's own words: %s", (field) => {
    for (const value of [5, true, ['19:00'], {}, '\u0000', 'x'.repeat(20_000)]) {
      const issues = showChanges.safeParse({ [field]: value }).error?.issues ?? [];
      for (const { message } of issues) expect(message).not.toMatch(/^(Invalid|Too|Expected)/);
    }
  });

  it.each([
    ['doors_time', '25:00', 'Give the time as HH:MM or HH:MM:SS.'],
    ['doors_time', 19, 'Give the time as HH:MM or HH:MM:SS.'],
    ['genre_id', 'not an id', 'This is not an identifier.'],
    ['genre_id', 7, 'This is not an identifier.'],
    ['tour_title', 7, 'Give this as text.'],
    ['ticket_url', 7, 'Give this as text.'],
    ['artist_links', 7, 'Give this as text.'],
    [
      'artist_links',
      'example.com\nno spaces.com',
      'Line 2: give one web address, such as https://example.com/band.',
    ],
    ['is_published', 'maybe', 'Use true or false.'],
    ['on_sale_at', 'soon', 'Give a time as in 2026-11-20T18:00:00Z.'],
    ['on_sale_at', '2030-05-01', 'Give a time as in 2026-11-20T18:00:00Z.'],
    ['on_sale_at', '2030-02-30T10:00:00Z', 'Give a time as in 2026-11-20T18:00:00Z.'],
    ['on_sale_at', 5, 'Give a time as in 2026-11-20T18:00:00Z.'],
  ])('says what %s must be: %j', (field, value, message) => {
    expect(errorsOf({ ...least, [field]: value })).toEqual([`${field}: ${message}`]);
  });
});

describe('the events of a show', () => {
  it('have every field of the table, so that none is lost in the log', () => {
    const { ShowAnnounced, ShowDetailsChanged } = showEvents;
    const changes = ShowDetailsChanged.data.shape.changes;
    for (const field of SHOW_FIELD_NAMES) {
      expect(Object.keys(ShowAnnounced.data.shape), 'ShowAnnounced').toContain(field);
      expect(Object.keys(changes.shape), 'ShowDetailsChanged').toContain(field);
    }
  });

  it('set every flag of the table', () => {
    const set = Object.values(SHOW_FLAG_EVENTS).map(({ flag }) => flag);
    expect(new Set(set)).toEqual(new Set(SHOW_FLAGS));
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

describe('the former values of an edit', () => {
  it.each([
    ['date', '9999-12-31', '2031-05-01'],
    ['date', '9999-12-31T12:00:00', '2031-05-01'],
    ['headlining_artist', 'x'.repeat(20_000), 'x'],
    ['headlining_artist', null, 'x'],
    ['ticket_url', 'no spaces.com', ''],
    ['doors_time', '7 pm', '19:00'],
    ['ages', '16+', '18+'],
    ['genre_id', 'not an id', 'none'],
  ])("may be older than today's rules: %s", (field, former, now) => {
    expect(showEdit.safeParse({ [field]: now, from: { [field]: former } }).success).toBe(true);
  });

  it('are refused if they are of another type', () => {
    const { error } = showEdit.safeParse({ ages: '18+', from: { ages: 18 } });
    expect(error?.issues).toMatchObject([{ message: FORMER, path: ['from', 'ages'] }]);
  });

  it.each([
    ['genre_id', '', 'none'],
    ['genre_id', null, 'none'],
    ['ticket_url', ' tickets.example.com/1 ', 'https://tickets.example.com/1'],
    ['ticket_url', 'tickets.example.com/1', 'tickets.example.com/1'],
    ['ticket_url', 'no spaces.com', 'no spaces.com'],
    ['ticket_url', null, ''],
    [
      'artist_links',
      ' a.example.com\r\nb.example.com',
      'https://a.example.com\nhttps://b.example.com',
    ],
    ['tour_title', ' Low Tide\u200B ', 'Low Tide'],
    ['tour_title', 'Low Tide\u200B', 'Low Tide\u200B'],
    ['support_artists', null, ''],
    ['show_time', '', null],
    ['is_published', 'true', true],
  ])('are compared as they were read and as they may be sent: %s %j', (field, former, now) => {
    expect(isUnchanged(showChanges, field, former, now)).toBe(true);
    expect(isUnchanged(showChanges, field, former, 'another')).toBe(false);
  });
});
