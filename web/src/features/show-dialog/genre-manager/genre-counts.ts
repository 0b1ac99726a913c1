import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';

type Counts = ReadonlyMap<string, number>;

/**
 * How many of these shows each genre has, by its id. Shows of a genre that is not in the list have
 * none: it was just deleted.
 */
export function showsByGenre(
  shows: readonly Pick<Show, 'genre'>[],
  genres: readonly Genre[],
): Counts {
  const counts = new Map(genres.map(({ id }) => [id, 0]));
  const none = genres.find(({ slug }) => slug === 'none')?.id ?? '';
  for (const { genre } of shows) {
    const id = counts.has(genre.id) ? genre.id : none;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** What the deletion of a genre does. Without counts, nobody knows how many shows it changes. */
export function deletionText({ id, name }: Genre, counts: Counts | undefined): string {
  const genre = `the genre “${name}”`;
  const count = counts?.get(id);
  switch (count) {
    case undefined:
      return `Shows with ${genre} will be without a genre. You can undo this.`;
    case 0:
      return `No show has ${genre}. You can undo this.`;
    case 1:
      return `1 show has ${genre}. It will be without a genre. You can undo this.`;
    default:
      return `${count} shows have ${genre}. They will be without a genre. You can undo this.`;
  }
}
