import { describe, expect, it } from 'vitest';
import { insideViewport, parsePlace } from './calendar-place.atom.ts';

describe('the place of the calendar', () => {
  it('is restored as it was stored', () => {
    const place = { mode: 'floating', at: { x: 12, y: 40 } };
    expect(parsePlace(JSON.stringify(place), 'card')).toEqual(place);
  });

  it('is the default where the browser stored nonsense', () => {
    for (const stored of [null, '', '[]', '{"mode":"upside-down","at":{"x":"1","y":2}}']) {
      expect(parsePlace(stored, 'closed')).toEqual({
        mode: 'closed',
        at: { x: 10_000, y: 10_000 },
      });
    }
  });
});

describe('moving the calendar', () => {
  const panel = { width: 300, height: 400 };
  const viewport = { width: 1000, height: 600 };

  it.each([
    [
      { x: 100, y: 50 },
      { x: 100, y: 50 },
    ],
    [
      { x: -20, y: -1 },
      { x: 0, y: 0 },
    ],
    [
      { x: 900, y: 550 },
      { x: 700, y: 200 },
    ],
  ])('to %j ends at %j', (requested, end) => {
    expect(insideViewport(requested, panel, viewport)).toEqual(end);
  });

  it('keeps the corner with the handle visible where the panel is too large', () => {
    expect(insideViewport({ x: 5, y: 5 }, { width: 2000, height: 2000 }, viewport)).toEqual({
      x: 0,
      y: 0,
    });
  });
});
