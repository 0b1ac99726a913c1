import type { Genre } from '@stagedoor/contracts/genre';

/** Why a name cannot be given to a genre (the one with id `except`, if it has a name already); undefined where it can. */
export function refuseName(
  name: string,
  genres: readonly Genre[],
  except?: string,
): string | undefined {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return 'Genre name cannot be empty.';
  const taken = genres.some((genre) => genre.id !== except && genre.name.toLowerCase() === wanted);
  return taken ? 'A genre with this name already exists.' : undefined;
}
