import { z } from 'zod';

export const genreSchema = z.object({ id: z.string(), name: z.string(), slug: z.string() });
export type Genre = z.infer<typeof genreSchema>;

/** The genre of a show without one; it always exists. */
export const NO_GENRE: Genre = { id: 'none', name: 'None', slug: 'none' };

/** The genres that a new venue has. Their ids are their slugs. */
export const BUILT_IN_GENRES: readonly Genre[] = [
  NO_GENRE,
  ...[
    'Rock',
    'Indie',
    'Alternative',
    'Punk',
    'Metal',
    'Hip Hop',
    'Electronic',
    'Pop',
    'Folk',
    'Country',
    'Jazz',
    'Blues',
    'Soul',
    'Reggae',
    'Other',
  ].map((name) => ({ id: slugOf(name), name, slug: slugOf(name) })),
];

/** Lower-case letters, digits and underscores; empty for a name without letters or digits. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
}
