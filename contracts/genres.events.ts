import { z } from 'zod';
import type { EventOf, EventShape } from './event.ts';
import { genreSchema } from './genre.ts';

export const genresEvents = {
  GenreAdded: { version: 1, data: genreSchema },
  GenreRenamed: { version: 1, data: z.strictObject({ id: z.string(), name: z.string() }) },
  GenreDeleted: { version: 1, data: z.strictObject({ id: z.string() }) },
} satisfies Record<string, EventShape>;

export type GenresEvent = EventOf<typeof genresEvents>;
