import { isGenreNameTaken } from '@stagedoor/contracts/facts/genre-name';
import { isVisible } from '@stagedoor/contracts/facts/visible-text';
import type { Genre } from '@stagedoor/contracts/genre';

/** Why a genre cannot have a name; undefined where it can. `except` is the id of the genre. */
export function genreNameRefusal(
  name: string,
  genres: readonly Genre[],
  except?: string,
): string | undefined {
  if (!isVisible(name)) return 'Genre name cannot be empty.';
  const isTaken = isGenreNameTaken(genres, name, except);
  return isTaken ? 'A genre with this name already exists.' : undefined;
}
