import { describe, expect, it } from 'vitest';
import { posterSize } from './poster-size.ts';

const room = { width: 92, height: 76 };

describe('setting a name as a poster', () => {
  it('sets short names larger than long ones', () => {
    const sizes = ['HUM', 'Velvet Static', 'The Midnight Orchestra of Lisbon'].map((name) =>
      posterSize(name, room),
    );
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(new Set(sizes).size).toBe(3);
  });

  it('fits the longest word into the width', () => {
    const word = 'Supercalifragilistic';
    expect(posterSize(word, room) * 0.425 * word.length).toBeLessThanOrEqual(room.width);
  });

  it('never goes below the smallest size', () => {
    expect(posterSize('x'.repeat(200), room)).toBe(9);
  });
});
