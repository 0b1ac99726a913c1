import { describe, expect, it } from 'vitest';
import { genreNameRefusal } from './genre-name-refusal.ts';

const genres = [
  { id: 'rock', name: 'Rock', slug: 'rock' },
  { id: 'jazz', name: 'Jazz', slug: 'jazz' },
];

describe('naming a genre', () => {
  it('refuses a blank name', () => {
    expect(genreNameRefusal('  ', genres)).toBe('Genre name cannot be empty.');
  });

  it('refuses the name of another genre, ignoring case and outer blanks', () => {
    expect(genreNameRefusal(' rOCK ', genres)).toBe('A genre with this name already exists.');
    expect(genreNameRefusal('rock', genres, 'jazz')).toBe('A genre with this name already exists.');
  });

  it('accepts its own name in another case', () => {
    expect(genreNameRefusal('ROCK', genres, 'rock')).toBeUndefined();
    expect(genreNameRefusal('Rock & Roll', genres)).toBeUndefined();
  });
});
