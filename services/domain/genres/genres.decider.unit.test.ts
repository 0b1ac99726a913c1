import { describe, it } from 'vitest';
import { BUILT_IN_GENRES } from '@stagedoor/contracts/genre';
import type { GenresEvent } from '@stagedoor/contracts/events/genres.events';
import { testing } from '../../../tests/setup/given-when-then.ts';
import { genresDecider } from './genres.decider.ts';

const builtIn: GenresEvent[] = BUILT_IN_GENRES.map((genre) => ({
  type: 'GenreAdded',
  data: genre,
}));
const { given } = testing(genresDecider);
const TAKEN = 'A genre with this name already exists.';

describe('opening the catalogue', () => {
  it('adds the sixteen built-in genres', () =>
    given()
      .when({ type: 'OpenCatalogue' })
      .then(...builtIn));
  it('adds nothing a second time, even after genres were deleted', () =>
    given(...builtIn, { type: 'GenreDeleted', data: { id: 'rock' } })
      .when({ type: 'OpenCatalogue' })
      .then());
});

describe('adding a genre', () => {
  it('gives the genre a slug', () =>
    given(...builtIn)
      .when({ type: 'AddGenre', id: 'g1', name: 'Shoegaze & Drone' })
      .then({
        type: 'GenreAdded',
        data: { id: 'g1', name: 'Shoegaze & Drone', slug: 'shoegaze_drone' },
      }));
  it.each(['Rock', 'rOCK', 'ＲＯＣＫ'])(
    'refuses %s, which differs from another name only in case or width',
    (name) =>
      given(...builtIn)
        .when({ type: 'AddGenre', id: 'g1', name })
        .refused('invalid-input', TAKEN),
  );
  it('numbers the slug when another genre has it', () =>
    given(...builtIn)
      .when({ type: 'AddGenre', id: 'g1', name: 'Hip-Hop' })
      .then({ type: 'GenreAdded', data: { id: 'g1', name: 'Hip-Hop', slug: 'hip_hop_2' } }));
  it('accepts the name of a deleted genre', () =>
    given(...builtIn, { type: 'GenreDeleted', data: { id: 'rock' } })
      .when({ type: 'AddGenre', id: 'g1', name: 'Rock' })
      .then({ type: 'GenreAdded', data: { id: 'g1', name: 'Rock', slug: 'rock' } }));
  it('accepts a name without Latin letters', () =>
    given(...builtIn)
      .when({ type: 'AddGenre', id: 'g1', name: '演歌' })
      .then({ type: 'GenreAdded', data: { id: 'g1', name: '演歌', slug: 'genre' } }));
});

describe('renaming a genre', () => {
  it('keeps the slug of the genre', () =>
    given(...builtIn)
      .when({ type: 'RenameGenre', id: 'rock', name: 'Rock & Roll' })
      .then({ type: 'GenreRenamed', data: { id: 'rock', name: 'Rock & Roll' } }));
  it('accepts another case of its own name', () =>
    given(...builtIn)
      .when({ type: 'RenameGenre', id: 'rock', name: 'ROCK' })
      .then({ type: 'GenreRenamed', data: { id: 'rock', name: 'ROCK' } }));
  it('records nothing when the name is the same', () =>
    given(...builtIn)
      .when({ type: 'RenameGenre', id: 'rock', name: 'Rock' })
      .then());
  it('refuses the name of another genre', () =>
    given(...builtIn)
      .when({ type: 'RenameGenre', id: 'rock', name: 'jazz' })
      .refused('invalid-input', TAKEN));
  it('refuses the genre "none"', () =>
    given(...builtIn)
      .when({ type: 'RenameGenre', id: 'none', name: 'Nothing' })
      .refused('genre-protected'));
  it('refuses a genre that does not exist', () =>
    given(...builtIn)
      .when({ type: 'RenameGenre', id: 'x', name: 'X' })
      .refused('not-found'));
});

describe('deleting a genre', () => {
  it('records the deletion', () =>
    given(...builtIn)
      .when({ type: 'DeleteGenre', id: 'rock' })
      .then({ type: 'GenreDeleted', data: { id: 'rock' } }));
  it('refuses the genre "none"', () =>
    given(...builtIn)
      .when({ type: 'DeleteGenre', id: 'none' })
      .refused('genre-protected'));
  it('refuses a genre that is already deleted', () =>
    given(...builtIn, { type: 'GenreDeleted', data: { id: 'rock' } })
      .when({ type: 'DeleteGenre', id: 'rock' })
      .refused('not-found'));
});
