import { describe, expect, it } from 'vitest';
import { isGenreNameTaken } from './genre-name.ts';

const genres = [
  { id: 'one', name: 'Straße' },
  { id: 'two', name: 'Post Rock' },
];

describe('checking whether the name of a genre is taken', () => {
  it.each(['post rock', ' POST ROCK ', 'Ｐｏｓｔ Ｒｏｃｋ', 'STRASSE'])(
    'finds the genre that differs from %j only in case, width or style',
    (name) => {
      expect(isGenreNameTaken(genres, name)).toBe(true);
    },
  );

  it('lets the genre that is renamed keep its name', () => {
    expect(isGenreNameTaken(genres, 'post rock', 'two')).toBe(false);
  });

  it('lets a genre take a name that no other has', () => {
    expect(isGenreNameTaken(genres, 'Postrock')).toBe(false);
  });
});
