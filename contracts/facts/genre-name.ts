interface NamedGenre {
  id: string;
  name: string;
}

/** Whether another genre than `except` has this name. Case, width and style make no difference. */
export function isGenreNameTaken(
  genres: readonly NamedGenre[],
  name: string,
  except?: string,
): boolean {
  const folded = foldGenreName(name);
  return genres.some((genre) => genre.id !== except && foldGenreName(genre.name) === folded);
}

/** By way of upper case: some letters (ß, ſ) meet the others only there. */
function foldGenreName(name: string): string {
  return name.normalize('NFKC').trim().toUpperCase().toLowerCase();
}
