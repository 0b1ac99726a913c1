import { describe, expect, it } from 'vitest';
import { clockTime, shownTimes } from './show-facts.ts';

describe('showing a time', () => {
  it.each([
    ['00:05', '12:05 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['19:30', '7:30 PM'],
    ['19:30:00', '7:30 PM'],
    ['23:59:59', '11:59 PM'],
  ])('writes %s as %s', (time, shown) => {
    expect(clockTime(time)).toBe(shown);
  });
});

describe('showing when a show is', () => {
  it.each([
    ['19:00', '20:00', '7:00 PM', '8:00 PM'],
    ['19:00', '19:00', '7:00 PM', undefined],
    ['19:00', '19:00:00', '7:00 PM', undefined],
    ['19:00', null, '7:00 PM', undefined],
    [null, '20:00', undefined, '8:00 PM'],
    [null, null, undefined, undefined],
  ])('writes doors %s and show %s as %s and %s', (doors_time, show_time, doors, start) => {
    expect(shownTimes({ doors_time, show_time })).toEqual({ doors, start });
  });
});
