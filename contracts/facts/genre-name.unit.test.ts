import { describe, expect, it } from 'vitest';
import { isGenreNameTaken } from './genre-name.ts';

const genres = [
  { id: 'one', name: 'Straße' },
  { id: 'two', name: 'Post Rock' },
];

describe('the name of a genre', () => {
  it.each(['post rock', ' POST ROCK ', 'Ｐｏｓｔ Ｒｏｃｋ', 'STRASSE'])(
    '%j is taken by a genre whose name differs in case, width or style only',
    (name) => {
      expect(isGenreNameTaken(genres, name)).toBe(true);
    },
  );

  it('is free when the only genre that has it is the one to be renamed', () => {
    expect(isGenreNameTaken(genres, 'post rock', 'two')).toBe(false);
  });

  it('is free when no genre has it', () => {
    expect(isGenreNameTaken(genres, 'Postrock')).toBe(false);
  });
});
