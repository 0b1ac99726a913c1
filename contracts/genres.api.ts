import { z } from 'zod';
import { genreSchema } from './genre.ts';
import { nothing, type RouteShape } from './route.ts';
import { id, required } from './text.ts';

const params = z.object({ id });
const body = z.strictObject({ name: required(50, 'Genre name cannot be empty.') });

export const genresApi = {
  'genres.list': {
    summary: 'All genres by name, "none" included.',
    access: 'anyone',
    answers: { 200: z.array(genreSchema) },
  },
  'genres.get': { summary: 'One genre.', access: 'anyone', params, answers: { 200: genreSchema } },
  'genres.create': {
    summary: 'Adds a genre; names are unique ignoring case.',
    access: 'staff',
    body,
    answers: { 201: genreSchema },
  },
  'genres.rename': {
    summary: 'Renames a genre; its slug stays.',
    access: 'staff',
    params,
    body,
    answers: { 200: genreSchema },
  },
  'genres.delete': {
    summary: 'Deletes a genre; its shows have "none" from then on.',
    access: 'staff',
    params,
    answers: { 204: nothing },
  },
} satisfies Record<string, RouteShape>;
