import { describe, expect, it } from 'vitest';
import { nameSize, posterSize } from './poster-size.ts';

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
    const word = 'Incandescences';
    expect(posterSize(word, room) * 0.425 * word.length).toBeLessThanOrEqual(room.width);
  });

  it('sets words of more than 16 letters as large as their even parts fit', () => {
    const long = 'Donaudampfschifffahrtsgesellschaft';
    expect(posterSize(long, room)).toBeGreaterThan(posterSize('x'.repeat(200), room));
  });

  it('sets a name of many words in three lines at most', () => {
    const words = Array.from({ length: 12 }, () => 'Sound');
    const perLine = Math.floor(room.width / (0.425 * posterSize(words.join(' '), room)));
    expect(perLine).toBeGreaterThanOrEqual((words.length / 3) * 'Sound '.length - 1);
  });

  it('takes the letters of other scripts for wider, and their lines for taller', () => {
    for (const [name, widest] of [
      ['الأندلس', 7 * 0.75],
      ['КИНО', 4 * 0.75],
      ['שלום חנוך', 4 * 0.75],
      ['Trần', 4 * 0.425],
    ] as const)
      expect(posterSize(name, room) * widest).toBeLessThanOrEqual(room.width);
    expect(posterSize('الأندلس', room) * 1.35).toBeLessThanOrEqual(room.height);
    expect(nameSize('الأندلس', room)).toMatchObject({ lineHeight: 1.35 });
    expect(nameSize('Trần', room)).toMatchObject({ lineHeight: 1.1 });
    expect(nameSize('Tran', room).lineHeight).toBeUndefined();
  });

  it('breaks lines between Chinese, Japanese or Thai letters, and no Arabic word at all', () => {
    expect(posterSize('東京事変東京', room)).toBeGreaterThan(
      posterSize('東京事変東京'.repeat(3), room),
    );
    expect(posterSize('東京事変東京', room)).toBeGreaterThan(room.width / 6);
    const arabic = 'والمستشفيات'.repeat(2);
    expect(posterSize(arabic, room)).toBe(9);
  });

  it('never goes below the smallest size', () => {
    expect(posterSize('x'.repeat(200), room)).toBe(9);
  });
});
