import type { ResponseBody } from '@stagedoor/contracts/api';
import { AGES } from '@stagedoor/contracts/facts/ages';

export type Facets = ResponseBody<'shows.facets'>;

/** The filter options that the existing shows offer. */
export type Offers = Pick<Facets, 'genres' | 'ages'>;

/** The genres in the order of the server, without "none", and the age limits, youngest first. */
export function offersOf({ genres, ages }: Offers): Offers {
  return {
    genres: genres.filter(({ slug }) => slug !== 'none'),
    ages: AGES.filter((value) => ages.includes(value)),
  };
}
