import { describe, expect, it } from 'vitest';
import { fillShowTime } from './fill-show-time.ts';

const showTime = (doors_time: string, show_time: string, filled: string) =>
  fillShowTime({ doors_time }, { show_time }, filled);

describe('entering the doors time', () => {
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
