import { describe, expect, it } from 'vitest';
import { hexOf, oklchOf } from './colour.ts';
import { parseColour } from './colour-text.ts';
import { contrast } from './contrast.ts';

describe('the contrast of two colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#fff', '#000f', 21],
    ['#777777', '#ffffff', 4.48],
    ['rgb(255 0 0)', '#ffffff', 4],
    ['rgba(255, 0, 0, 0.5)', '#fff', 4],
    ['hsl(240 100% 50%)', '#ffffff', 8.59],
    ['oklch(0 0 0)', 'oklch(100% 0 0)', 21],
    ['oklab(1 0 0)', '#000', 21],
  ])('is computed for %s and %s as WCAG defines it', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 1);
    expect(contrast(other, one)).toBeCloseTo(expected, 1);
  });

  it.each(['', 'red', '#12345', 'oklch(a b c)', 'rgb(1 2)', 'var(--primary)'])(
    'is undefined when one of them is %j',
    (text) => expect(contrast(text, '#ffffff')).toBeUndefined(),
  );
});

describe('converting a colour to Oklch and back', () => {
  it.each(['#ff4f1a', '#14110e', '#ffffff', '#000000', '#1d3fb8', '#8fbcff'])(
    'leaves %s as it was',
    (hex) => {
      const light = parseColour(hex);
      expect(light && hexOf(oklchOf(light))).toBe(hex);
    },
  );

  it('reduces the chroma of a colour outside sRGB, and nothing else', () => {
    const shown = parseColour(hexOf({ l: 0.6, c: 0.4, h: 145 }));
    expect(shown && oklchOf(shown).l).toBeCloseTo(0.6, 1);
    expect(shown && oklchOf(shown).h).toBeCloseTo(145, -1);
  });
});
