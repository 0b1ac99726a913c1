import { describe, expect, it } from 'vitest';
import { posterLook } from './poster-look.ts';

const NAMES = Array.from({ length: 600 }, (_, place) => `Band ${place}`);

describe('choosing the look of a poster', () => {
  it('gives a name the same look every time', () => {
    expect(posterLook('Velvet Static')).toEqual(posterLook('Velvet Static'));
  });

  it('spreads names evenly over all colours and patterns', () => {
    const looks = Map.groupBy(NAMES.map(posterLook), ({ plate, pattern }) => `${plate} ${pattern}`);
    expect(looks.size).toBe(15);
    const even = NAMES.length / looks.size;
    for (const names of looks.values()) {
      expect(names.length).toBeGreaterThan(even / 2);
      expect(names.length).toBeLessThan(even * 2);
    }
  });
});
