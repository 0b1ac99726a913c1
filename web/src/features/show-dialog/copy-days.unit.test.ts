import { COPIES } from '@stagedoor/contracts/facts/limits';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../format/day.ts';
import { datesOf, toggleDay, type CopyDays } from './copy-days.ts';

const NOTHING: CopyDays = { date: '', until: '', added: [], removed: [] };
const TUESDAYS = { ...NOTHING, date: '2026-12-01', until: '2026-12-22' };

const chosenDays = (days: CopyDays) => datesOf(days).dates;

describe('every week until a day', () => {
  it('has the weekday of the first day, and includes both ends', () => {
    expect(chosenDays(TUESDAYS)).toEqual(['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22']);
    expect(chosenDays({ ...TUESDAYS, until: '2026-12-21' })).toHaveLength(3);
  });

  it.each([
    ['the end of summer time', '2026-10-24', ['2026-10-31', '2026-11-07']],
    ['the beginning of summer time', '2026-03-07', ['2026-03-14', '2026-03-21']],
    ['the end of a year', '2026-12-25', ['2027-01-01', '2027-01-08']],
    ['a leap day', '2028-02-22', ['2028-02-29', '2028-03-07']],
    ['the end of a short month', '2027-02-27', ['2027-03-06', '2027-03-13']],
  ])('keeps the weekday over %s', (_, date, [next = '', last = '']) => {
    expect(chosenDays({ ...NOTHING, date, until: last })).toEqual([date, next, last]);
  });

  it('adds nothing without a first day, nor until a day before it', () => {
    expect(chosenDays({ ...NOTHING, until: '2026-12-22' })).toEqual([]);
    expect(chosenDays({ ...TUESDAYS, until: '2026-11-01' })).toEqual(['2026-12-01']);
    expect(chosenDays({ ...TUESDAYS, until: '' })).toEqual(['2026-12-01']);
  });

  it('adds nothing while the year of the first day is being typed', () => {
    const typed = { ...TUESDAYS, date: '0202-12-01' };
    expect(datesOf(typed)).toEqual({ isTooMany: false, dates: ['0202-12-01'] });
  });

  it('may make as many copies as one command, and no more', () => {
    const full = { ...TUESDAYS, until: addDays(TUESDAYS.date, 7 * (COPIES - 1)) };
    expect(datesOf(full)).toMatchObject({ isTooMany: false, dates: { length: COPIES } });
    const tooMany = { ...full, until: addDays(full.until, 7) };
    expect(datesOf(tooMany)).toEqual({ isTooMany: true, dates: [TUESDAYS.date] });
    expect(datesOf({ ...full, until: '9998-12-31' }).isTooMany).toBe(true);
    // A day that was taken out makes room for another.
    const without = { ...tooMany, removed: ['2026-12-08'] };
    expect(datesOf(without).dates).toHaveLength(COPIES);
    expect(datesOf({ ...without, until: addDays(tooMany.until, 7) }).isTooMany).toBe(true);
    expect(datesOf({ ...full, added: ['2026-12-02'] }).isTooMany).toBe(true);
  });
});

describe('a day that is picked', () => {
  it('is added once, whether it came before or comes after the weeks', () => {
    const days = toggleDay(toggleDay(TUESDAYS, '2026-12-03'), '2026-11-30');
    expect(chosenDays(days).slice(0, 4)).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-03',
      '2026-12-08',
    ]);
    const early = { ...toggleDay({ ...TUESDAYS, until: '' }, '2026-12-08'), until: '2026-12-08' };
    expect(chosenDays(early)).toEqual(['2026-12-01', '2026-12-08']);
  });

  it('is taken out when it is picked again, out of the weeks too', () => {
    const added = toggleDay(TUESDAYS, '2026-12-03');
    expect(chosenDays(toggleDay(added, '2026-12-03'))).toEqual(chosenDays(TUESDAYS));
    const removed = toggleDay(TUESDAYS, '2026-12-08');
    expect(chosenDays(removed)).toEqual(['2026-12-01', '2026-12-15', '2026-12-22']);
    expect(chosenDays(toggleDay(removed, '2026-12-08'))).toEqual(chosenDays(TUESDAYS));
  });

  it('becomes the first where there is none', () => {
    expect(toggleDay(NOTHING, '2026-12-03').date).toBe('2026-12-03');
  });
});

describe('the first day that is taken out', () => {
  it('leaves its place to the earliest other one, and the rest stays', () => {
    const days = toggleDay(toggleDay(TUESDAYS, '2026-12-03'), '2026-12-01');
    expect(days).toMatchObject({ date: '2026-12-03', until: '' });
    expect(chosenDays(days)).toEqual(['2026-12-03', '2026-12-08', '2026-12-15', '2026-12-22']);
  });

  it('leaves nothing when it was the only one', () => {
    const days = toggleDay({ ...TUESDAYS, until: '' }, TUESDAYS.date);
    expect(days.date).toBe('');
    expect(chosenDays(days)).toEqual([]);
  });
});
