import { z } from 'zod';
import type { EventOf, EventShape } from './event.ts';

export const genresEvents = {
  GenreAdded: {
    version: 1,
    data: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
  },
  GenreRenamed: { version: 1, data: z.object({ id: z.string(), name: z.string() }) },
  GenreDeleted: { version: 1, data: z.object({ id: z.string() }) },
} satisfies Record<string, EventShape>;

export type GenresEvent = EventOf<typeof genresEvents>;
