import { describe, expect, it } from 'vitest';
import { clockAt, momentAt, momentsAt, startOfDay } from './venue-time.ts';

describe('the beginning of a day at the venue', () => {
  it.each([
    ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00.000Z'],
    // On these days the clocks change, after the day has begun.
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-11-20', 'Pacific/Auckland', '2026-11-19T11:00:00.000Z'],
    ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
    // On these days there is no midnight: they begin at one.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2027-03-14', 'America/Havana', '2027-03-14T05:00:00.000Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    // Midnight comes twice here.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ])('of %s in %s is %s', (day, zone, moment) => {
    expect(startOfDay(day, zone).toISOString()).toBe(moment);
  });
});

describe('the clock of a zone', () => {
  const zone = 'America/New_York';

  it.each([
    ['2026-05-03T18:00', '2026-05-03T22:00:00.000Z'],
    ['2026-11-20T18:00', '2026-11-20T23:00:00.000Z'],
    ['2026-11-01T00:30', '2026-11-01T04:30:00.000Z'],
  ])('shows %s at %s', (clock, moment) => {
    expect(new Date(momentAt(clock, zone)).toISOString()).toBe(moment);
    expect(clockAt(Date.parse(moment), zone)).toBe(clock);
  });

  it.each([
    ['2026-11-01T01:29', zone, ['2026-11-01T05:29:00.000Z', '2026-11-01T06:29:00.000Z']],
    ['2026-11-01T02:29', zone, ['2026-11-01T07:29:00.000Z']],
    [
      '2026-04-05T01:45',
      'Australia/Lord_Howe',
      ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z'],
    ],
    ['', zone, []],
  ])('shows %s in %s at %j', (clock, of, moments) => {
    expect(momentsAt(clock, of).map((moment) => new Date(moment).toISOString())).toEqual(moments);
  });

  it.each([
    ['2026-03-08T02:30', zone, '2026-03-08T07:30:00.000Z', '2026-03-08T03:30'],
    ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z', '2027-03-28T03:30'],
    ['2027-03-28T01:15', 'Europe/London', '2027-03-28T01:15:00.000Z', '2027-03-28T02:15'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z', '2026-10-04T02:45'],
    ['2026-10-04T02:30', 'Australia/Sydney', '2026-10-03T16:30:00.000Z', '2026-10-04T03:30'],
  ])('skips %s in %s, which counts as a later time', (clock, of, moment, later) => {
    expect(new Date(momentAt(clock, of)).toISOString()).toBe(moment);
    expect(clockAt(momentAt(clock, of), of)).toBe(later);
  });

  it.each([
    ['2026-11-01T01:30', zone, '2026-11-01T05:30:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-04-05T02:30', 'Australia/Sydney', '2026-04-04T15:30:00.000Z'],
  ])('shows %s in %s twice, and the first moment counts', (clock, of, moment) => {
    expect(new Date(momentAt(clock, of)).toISOString()).toBe(moment);
  });

  it('gives no moment for a time that is not complete', () => {
    expect(momentAt('', zone)).toBeNaN();
  });
});
