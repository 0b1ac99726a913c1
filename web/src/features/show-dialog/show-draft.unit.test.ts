import { describe, expect, it } from 'vitest';
import { exampleShow } from '../../../../tests/setup/example-show.ts';
import { blankDraft, draftOf, fillShowTime, findErrors, normalised, toSent } from './show-draft.ts';

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

  it.each(['20226-01-01', '202266-12-05', '9999-12-31', '0202-01-01', '1899-12-31', '2026-02-30'])(
    'refuses a day that does not exist: %s',
    (date) => {
      const errors = findErrors({ ...draftOf(exampleShow()), date });
      expect(errors).toEqual({ date: 'This day does not exist.' });
    },
  );

  it('takes the first and the last day', () => {
    for (const date of ['1900-01-01', '9998-12-31'])
      expect(findErrors({ ...draftOf(exampleShow()), date })).toEqual({});
  });
});

describe('sending the values of a show', () => {
  it('sends the date as noon of the chosen day', () => {
    expect(toSent({ date: '2026-12-05' })).toEqual({ date: '2026-12-05T12:00:00' });
  });

  it('sends no field that was not given', () => {
    expect(toSent({ tour_title: 'Low Tide' })).toEqual({ tour_title: 'Low Tide' });
  });
});

describe('the draft as the server stores it', () => {
  it('has a link with a scheme', () => {
    const typed = { ...blankDraft(), listen_url: 'tickets.example.com/1' };
    expect(normalised(typed).listen_url).toBe('https://tickets.example.com/1');
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

describe('entering the doors time', () => {
  const showTime = (doors_time: string, show_time: string, filled: string) =>
    fillShowTime({ doors_time }, { show_time }, filled);

  it('fills a blank show time with one hour later', () => {
    expect(showTime('19:30', '', '')).toEqual({ doors_time: '19:30', show_time: '20:30' });
    expect(showTime('08:05', '', '')).toMatchObject({ show_time: '09:05' });
  });

  it('moves a show time that it filled in, and clears it with the doors time', () => {
    expect(showTime('18:30', '20:00', '20:00')).toMatchObject({ show_time: '19:30' });
    expect(showTime('', '20:00', '20:00')).toMatchObject({ show_time: '' });
  });

  it('keeps a show time that somebody typed', () => {
    expect(showTime('18:30', '20:00', '')).toEqual({ doors_time: '18:30' });
    expect(showTime('18:30', '21:15', '20:00')).toEqual({ doors_time: '18:30' });
  });

  it('leaves the show time blank where an hour later is another day', () => {
    expect(showTime('22:59', '', '')).toMatchObject({ show_time: '23:59' });
    expect(showTime('23:00', '', '')).toMatchObject({ show_time: '' });
  });

  it('leaves the show time alone when another field changes', () => {
    expect(fillShowTime({ date: '2027-01-01' }, { show_time: '' }, '')).toEqual({
      date: '2027-01-01',
    });
  });
});
