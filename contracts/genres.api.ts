import { z } from 'zod';
import { genreSchema } from './genre.ts';
import { noContent, publicRead, type RouteShape } from './route.ts';
import { id, required } from './text.ts';

const params = z.object({ id });
const body = z.strictObject({ name: required(50, 'Genre name cannot be empty.') });

export const genresApi = {
  'genres.list': {
    summary: 'All genres by name, "none" included.',
    ...publicRead,
    responses: { 200: z.array(genreSchema) },
  },
  'genres.get': {
    summary: 'One genre.',
    ...publicRead,
    params,
    responses: { 200: genreSchema },
  },
  'genres.create': {
    summary: 'Adds a genre; names are unique ignoring case.',
    access: 'staff',
    body,
    responses: { 201: genreSchema },
  },
  'genres.rename': {
    summary: 'Renames a genre; its slug stays.',
    access: 'staff',
    params,
    body,
    responses: { 200: genreSchema },
  },
  'genres.delete': {
    summary: 'Deletes a genre; its shows have "none" from then on.',
    access: 'staff',
    params,
    responses: { 204: noContent },
  },
} satisfies Record<string, RouteShape>;
