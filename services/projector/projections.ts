import type { Projection } from './projection.ts';
import { genres } from './projections/genres.projection.ts';
import { history } from './projections/history.projection.ts';
import { shows } from './projections/shows.projection.ts';

/** Everything that is read: the read schema is these tables and how far they are. */
export const projections: readonly Projection[] = [shows, genres, history];
