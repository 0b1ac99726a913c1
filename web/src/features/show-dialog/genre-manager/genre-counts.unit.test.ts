import { describe, expect, it } from 'vitest';
import { deletionText, showsByGenre } from './genre-counts.ts';

const none = { id: 'none', name: 'None', slug: 'none' };
const rock = { id: 'rock', name: 'Rock', slug: 'rock' };
const jazz = { id: 'jazz', name: 'Jazz', slug: 'jazz' };
const shows = [{ genre: rock }, { genre: rock }, { genre: jazz }];

describe('counting the shows of each genre', () => {
  it('counts every genre, also one without shows', () => {
    expect([...showsByGenre(shows, [jazz, none, rock])]).toEqual([
      ['jazz', 1],
      ['none', 0],
      ['rock', 2],
    ]);
  });

  it('counts the shows of a deleted genre among those without one', () => {
    expect(showsByGenre(shows, [none, rock]).get('none')).toBe(1);
  });
});

describe('asking before a genre is deleted', () => {
  const counts = showsByGenre(shows, [jazz, none, rock]);

  it('says how many shows will be without a genre', () => {
    expect(deletionText(rock, counts)).toBe(
      '2 shows have the genre “Rock”. They will be without a genre. You can undo this.',
    );
    expect(deletionText(jazz, counts)).toBe(
      '1 show has the genre “Jazz”. It will be without a genre. You can undo this.',
    );
    expect(deletionText(rock, showsByGenre([], [rock]))).toBe(
      'No show has the genre “Rock”. You can undo this.',
    );
  });

  it('names no number while the shows are not known', () => {
    expect(deletionText(rock, undefined)).toBe(
      'Shows with the genre “Rock” will be without a genre. You can undo this.',
    );
  });
});
