import { describe, expect, it } from 'vitest';
import { clockTime } from './clock-time.ts';

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
