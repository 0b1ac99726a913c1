import { isGenreNameTaken } from '@stagedoor/contracts/facts/genre-name';
import { BUILT_IN_GENRES, type Genre, NO_GENRE, slugOf } from '@stagedoor/contracts/genre';
import type { GenresEvent } from '@stagedoor/contracts/events/genres.events';
import { GENRES_STREAM } from '@stagedoor/contracts/events/streams';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import type { Decider } from '../decider.ts';
import type { Fields } from '../fields.ts';

/** One catalogue, so that one decision keeps names unique; `opened` after the first start. */
export interface GenresState {
  opened: boolean;
  genres: readonly Genre[];
}

export type GenresCommand =
  | { type: 'OpenCatalogue' }
  | { type: 'AddGenre'; id: string; name: string }
  | { type: 'RestoreGenre'; genre: Genre }
  | { type: 'RenameGenre'; id: string; name: string }
  | { type: 'DeleteGenre'; id: string };

export const genresDecider: Decider<GenresState, GenresCommand, GenresEvent> = {
  initial: { opened: false, genres: [] },
  decide,
  evolve,
};

export const genres = { stream: GENRES_STREAM, decider: genresDecider };

/** @throws Refused not-found. */
export function genreById({ genres }: GenresState, id: string): Genre {
  const genre = genres.find((candidate) => candidate.id === id);
  if (!genre) throw new Refused('not-found');
  return genre;
}

export function genreFields({ genres }: GenresState, id: string): Fields | undefined {
  const genre = genres.find((candidate) => candidate.id === id);
  return genre && { ...genre };
}

function decide(state: GenresState, command: GenresCommand): GenresEvent[] {
  switch (command.type) {
    case 'OpenCatalogue':
      return state.opened
        ? []
        : BUILT_IN_GENRES.map((genre) => ({ type: 'GenreAdded', data: genre }));
    case 'AddGenre': {
      const { id, name } = command;
      return addGenre(state, { id, name, slug: slugOf(name) || 'genre' });
    }
    // Under its old id, which its shows still have.
    case 'RestoreGenre':
      return addGenre(state, command.genre);
    case 'RenameGenre':
      return renameGenre(state, command.id, command.name);
    case 'DeleteGenre':
      return [{ type: 'GenreDeleted', data: { id: changeable(state, command.id).id } }];
  }
}

function addGenre(state: GenresState, { id, name, slug }: Genre): GenresEvent[] {
  assertNameFree(state, name);
  return [{ type: 'GenreAdded', data: { id, name, slug: freeSlug(state, slug) } }];
}

function renameGenre(state: GenresState, id: string, name: string): GenresEvent[] {
  const genre = changeable(state, id);
  if (genre.name === name) return [];
  assertNameFree(state, name, id);
  return [{ type: 'GenreRenamed', data: { id, name } }];
}

function changeable(state: GenresState, id: string): Genre {
  const genre = genreById(state, id);
  if (genre.id === NO_GENRE.id) throw new Refused('genre-protected');
  return genre;
}

function assertNameFree({ genres }: GenresState, name: string, except?: string): void {
  if (isGenreNameTaken(genres, name, except))
    throw invalidField('name', 'A genre with this name already exists.');
}

function freeSlug({ genres }: GenresState, base: string): string {
  const taken = new Set(genres.map(({ slug }) => slug));
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}_${number}`;
  return slug;
}

function evolve({ genres }: GenresState, event: GenresEvent): GenresState {
  const { id } = event.data;
  switch (event.type) {
    case 'GenreAdded':
      return { opened: true, genres: [...genres, event.data] };
    case 'GenreRenamed':
      return {
        opened: true,
        genres: genres.map((genre) =>
          genre.id === id ? { ...genre, name: event.data.name } : genre,
        ),
      };
    case 'GenreDeleted':
      return { opened: true, genres: genres.filter((genre) => genre.id !== id) };
  }
}
