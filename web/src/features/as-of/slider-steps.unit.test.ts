import { describe, expect, it } from 'vitest';
import { marksPath, stepOf, within, type Moments } from './slider-steps.ts';

const at = (day: number) => `2030-05-${String(day).padStart(2, '0')}T18:00:00.000Z`;

/** Something happened on days 3, 5, 9 and 10; now is day 12, and the slider stands on day 5. */
const MOMENTS: Moments = {
  first: at(1),
  now: at(12),
  marks: [
    { at: at(3), changes: 1 },
    { at: at(5), changes: 1 },
    { at: at(9), changes: 7 },
  ],
  earlier: [at(5), at(3)],
  later: [at(9), at(10)],
};

const press = (key: string, from: string, shiftKey = false) =>
  stepOf({ key, shiftKey }, from, MOMENTS);

describe('a key on the time slider', () => {
  it.each([
    ['ArrowLeft', at(5), at(3)],
    ['ArrowDown', at(5), at(3)],
    ['ArrowRight', at(5), at(9)],
    ['ArrowUp', at(9), at(10)],
    ['ArrowLeft', at(10), at(9)],
    ['ArrowLeft', at(7), at(5)],
    ['ArrowLeft', '', at(10)],
  ])('%s leads from %s to the nearest change, at %s', (key, from, to) => {
    expect(press(key, from)).toBe(to);
  });

  it('leads to the first change where nothing earlier is known, and to now after the last', () => {
    expect(press('ArrowLeft', at(3))).toBe(at(1));
    expect(press('ArrowRight', at(10))).toBe('');
  });

  it('leads a day on with Shift or a page key, and not beyond the ends', () => {
    expect(press('ArrowRight', at(5), true)).toBe(at(6));
    expect(press('ArrowLeft', at(5), true)).toBe(at(4));
    expect(press('PageUp', at(5))).toBe(at(6));
    expect(press('PageDown', at(5))).toBe(at(4));
    expect(press('PageUp', at(11))).toBe('');
    expect(press('PageDown', at(1))).toBe(at(1));
  });

  it('leads to either end', () => {
    expect(press('Home', at(5))).toBe(at(1));
    expect(press('End', at(5))).toBe('');
  });

  it('leads nowhere if it is any other key, or if nothing ever happened', () => {
    expect(press('Tab', at(5))).toBeUndefined();
    const none = { ...MOMENTS, first: null, marks: [], earlier: [], later: [] };
    expect(stepOf({ key: 'Home', shiftKey: false }, '', none)).toBeUndefined();
  });
});

describe('a time on the slider', () => {
  it('lies between the first change and now', () => {
    expect(within(MOMENTS, at(4))).toBe(at(4));
    expect(within(MOMENTS, '1999-01-01T00:00:00.000Z')).toBe(at(1));
    expect(within(MOMENTS, at(12))).toBe('');
  });
});

describe('the marks', () => {
  it('stand where something happened, taller where more did', () => {
    expect(marksPath(MOMENTS)).toBe('M181.8 100v-33M363.6 100v-33M727.3 100v-100');
  });

  it('are empty if nothing ever happened', () => {
    expect(marksPath({ ...MOMENTS, first: null, marks: [] })).toBe('');
  });
});
