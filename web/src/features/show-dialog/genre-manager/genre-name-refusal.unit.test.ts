import { describe, expect, it } from 'vitest';
import { refuseName } from './genre-name-refusal.ts';

const genres = [
  { id: 'rock', name: 'Rock', slug: 'rock' },
  { id: 'jazz', name: 'Jazz', slug: 'jazz' },
];

describe('naming a genre', () => {
  it('needs a name', () => {
    expect(refuseName('  ', genres)).toBe('Genre name cannot be empty.');
  });

  it('needs one that no other genre has, ignoring case and outer blanks', () => {
    expect(refuseName(' rOCK ', genres)).toBe('A genre with this name already exists.');
    expect(refuseName('rock', genres, 'jazz')).toBe('A genre with this name already exists.');
  });

  it('may change the case of its own name', () => {
    expect(refuseName('ROCK', genres, 'rock')).toBeUndefined();
    expect(refuseName('Rock & Roll', genres)).toBeUndefined();
  });
});
