import { describe, expect, it } from 'vitest';
import { dayAfterKey, weeksOf } from './month-days.ts';

describe('a month of the calendar', () => {
  it('has weeks from Sunday to Saturday, and no days of other months', () => {
    const weeks = weeksOf('2026-11-20');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe('2026-11-01');
    expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
    expect(weeksOf('2026-12-01')[0]?.indexOf('2026-12-01')).toBe(2);
  });

  it('may take four weeks or six', () => {
    expect(weeksOf('2026-02-10')).toHaveLength(4);
    expect(weeksOf('2026-08-10')).toHaveLength(6);
  });
});

describe('a key in the calendar', () => {
  it.each([
    ['ArrowLeft', '2026-11-19'],
    ['ArrowRight', '2026-11-21'],
    ['ArrowUp', '2026-11-13'],
    ['ArrowDown', '2026-11-27'],
    ['Home', '2026-11-15'],
    ['End', '2026-11-21'],
    ['PageUp', '2026-10-20'],
    ['PageDown', '2026-12-20'],
    ['Tab', undefined],
  ])('%s leads from November 20 to %s', (key, day) => {
    expect(dayAfterKey('2026-11-20', { key, shiftKey: false })).toBe(day);
  });

  it('leads to the next year with Shift and Page Down', () => {
    expect(dayAfterKey('2026-11-20', { key: 'PageDown', shiftKey: true })).toBe('2027-11-20');
  });

  it('leads beyond the end of a month', () => {
    expect(dayAfterKey('2026-11-30', { key: 'ArrowRight', shiftKey: false })).toBe('2026-12-01');
  });
});
