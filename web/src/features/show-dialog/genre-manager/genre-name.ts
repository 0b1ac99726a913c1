import { isGenreNameTaken } from '@stagedoor/contracts/facts/genre-name';
import type { Genre } from '@stagedoor/contracts/genre';

/** Why a name cannot be given to a genre (the one with id `except`, if it has a name already); undefined where it can. */
export function refuseName(
  name: string,
  genres: readonly Genre[],
  except?: string,
): string | undefined {
  if (name.trim() === '') return 'Genre name cannot be empty.';
  const isTaken = isGenreNameTaken(genres, name, except);
  return isTaken ? 'A genre with this name already exists.' : undefined;
}
