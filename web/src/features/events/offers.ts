import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { AGES_VALUES } from './events-search.ts';

/** What the shows that there are can be filtered by. */
export interface Offers {
  genres: Genre[];
  ages: Show['ages'][];
  any: boolean;
}

/** The genres (without "none", by name) and age limits (youngest first) present among shows. */
export function offersOf(shows: readonly Pick<Show, 'genre' | 'ages'>[]): Offers {
  const genres = new Map(
    shows.filter((show) => show.genre.slug !== 'none').map((show) => [show.genre.id, show.genre]),
  );
  return {
    genres: [...genres.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    ages: AGES_VALUES.filter((ages) => shows.some((show) => show.ages === ages)),
    any: shows.length > 0,
  };
}
