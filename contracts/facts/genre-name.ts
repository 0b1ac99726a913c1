import { withoutIgnorable } from './visible-text.ts';

interface NamedGenre {
  id: string;
  name: string;
}

/** Whether a genre other than `except` has this name, ignoring case, width and style. */
export function isGenreNameTaken(genres: readonly NamedGenre[], name: string, except?: string) {
  const folded = foldGenreName(name);
  return genres.some((genre) => genre.id !== except && foldGenreName(genre.name) === folded);
}

/** Goes by way of upper case, which turns ß into SS. */
function foldGenreName(name: string): string {
  return withoutIgnorable(name.normalize('NFKC')).trim().toUpperCase().toLowerCase();
}
