import { describe, expect, it } from 'vitest';
import { doorsOf, startOf } from './show.start.ts';

const NEW_YORK = 'America/New_York';

describe('the start of a show', () => {
  it.each([
    [NEW_YORK, '2026-12-05', '20:00', '2026-12-05T20:00:00-05:00', '2026-12-06T01:00:00Z'],
    [NEW_YORK, '2026-07-05', '20:00', '2026-07-05T20:00:00-04:00', '2026-07-06T00:00:00Z'],
    // The hour from 2 to 3 does not exist, and the one from 1 to 2 comes twice.
    [NEW_YORK, '2026-03-07', '02:30', '2026-03-08T03:30:00-04:00', '2026-03-08T07:30:00Z'],
    [NEW_YORK, '2026-03-08', '20:00', '2026-03-08T20:00:00-04:00', '2026-03-09T00:00:00Z'],
    [NEW_YORK, '2026-10-31', '01:30', '2026-11-01T01:30:00-04:00', '2026-11-01T05:30:00Z'],
    [NEW_YORK, '2026-11-01', '20:00', '2026-11-01T20:00:00-05:00', '2026-11-02T01:00:00Z'],
    [
      'Pacific/Kiritimati',
      '2026-12-05',
      '20:00',
      '2026-12-05T20:00:00+14:00',
      '2026-12-05T06:00:00Z',
    ],
    [
      'Pacific/Pago_Pago',
      '2026-12-31',
      '23:59',
      '2026-12-31T23:59:00-11:00',
      '2027-01-01T10:59:00Z',
    ],
    ['Europe/Berlin', '2027-03-27', '02:30', '2027-03-28T03:30:00+02:00', '2027-03-28T01:30:00Z'],
    ['Asia/Kolkata', '2026-12-05', '20:15:30', '2026-12-05T20:15:30+05:30', '2026-12-05T14:45:30Z'],
    [
      'Australia/Lord_Howe',
      '2025-12-31',
      '00:00',
      '2026-01-01T00:00:00+11:00',
      '2025-12-31T13:00:00Z',
    ],
  ])('has local and UTC time in %s on %s at %s', (zone, day, show_time, local, utc) => {
    expect(startOf(day, { doors_time: null, show_time }, zone)).toEqual({ local, utc });
  });

  it('is the show time, otherwise doors time, and undefined if neither is known', () => {
    const local = (doors_time: string | null, show_time: string | null) =>
      startOf('2026-12-05', { doors_time, show_time }, NEW_YORK)?.local;
    expect(local('19:00', '20:00')).toBe('2026-12-05T20:00:00-05:00');
    expect(local('19:00', null)).toBe('2026-12-05T19:00:00-05:00');
    expect(local(null, null)).toBeUndefined();
  });

  it('is on the next day if the show begins after midnight', () => {
    const late = { doors_time: '18:00', show_time: '00:15' };
    expect(startOf('2026-12-31', late, NEW_YORK)?.local).toBe('2027-01-01T00:15:00-05:00');
    expect(doorsOf('2026-12-31', late, NEW_YORK)?.local).toBe('2026-12-31T18:00:00-05:00');
  });
});

describe('when doors open', () => {
  const local = (doors_time: string | null, show_time: string | null) =>
    doorsOf('2026-12-05', { doors_time, show_time }, NEW_YORK)?.local;

  it('is on the day of the show, and on the next one after midnight', () => {
    expect(local('19:00', '20:00')).toBe('2026-12-05T19:00:00-05:00');
    expect(local('00:30', '01:00')).toBe('2026-12-06T00:30:00-05:00');
    expect(local('00:30', null)).toBe('2026-12-06T00:30:00-05:00');
  });

  it('is left out where it would come after the start, or is unknown', () => {
    expect(local('20:00', '19:30')).toBeUndefined();
    expect(local(null, '20:00')).toBeUndefined();
  });
});
