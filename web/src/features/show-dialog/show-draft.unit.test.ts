import { describe, expect, it } from 'vitest';
import { exampleShow } from '../../../../tests/setup/example-show.ts';
import { blankDraft, draftOf, findErrors, toSent } from './show-draft.ts';

describe('the draft of a new show', () => {
  it('is published, with the default age restriction and without times and genre', () => {
    expect(blankDraft()).toMatchObject({
      date: '',
      ages: '21+',
      doors_time: '',
      show_time: '',
      genre_id: '',
      is_published: true,
    });
    expect(blankDraft('2026-12-05').date).toBe('2026-12-05');
  });

  it('needs a date and a headlining artist', () => {
    expect(findErrors({ ...blankDraft(), headlining_artist: '  ' })).toEqual({
      date: 'Date is required.',
      headlining_artist: 'Headlining artist is required.',
    });
    expect(findErrors(draftOf(exampleShow()))).toEqual({});
  });
});

describe('sending the values of a show', () => {
  it('sends the date as noon of the chosen day', () => {
    expect(toSent({ date: '2026-12-05' })).toEqual({ date: '2026-12-05T12:00:00' });
  });

  it.each([
    ['tickets.example.com/1', 'https://tickets.example.com/1'],
    [' http://tickets.example.com ', 'http://tickets.example.com'],
    ['HTTPS://tickets.example.com', 'HTTPS://tickets.example.com'],
    ['ftp://tickets.example.com', 'ftp://tickets.example.com'],
    ['', ''],
  ])('sends the ticket link with a scheme: %s', (typed, sent) => {
    expect(toSent({ ticket_url: typed })).toEqual({ ticket_url: sent });
  });

  it('sends no field that was not given', () => {
    expect(toSent({ tour_title: 'Low Tide' })).toEqual({ tour_title: 'Low Tide' });
  });
});

describe('the draft of a stored show', () => {
  it('has the day of the show, and blanks where the show has no times', () => {
    const fields = draftOf(exampleShow({ doors_time: null, show_time: '20:00:00' }));
    expect(fields).toMatchObject({
      date: '2026-12-05',
      doors_time: '',
      show_time: '20:00:00',
      genre_id: 'indie',
    });
  });
});
