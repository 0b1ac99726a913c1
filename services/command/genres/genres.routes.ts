import type { FastifyInstance } from 'fastify';
import { mount } from '@stagedoor/platform/http/mount';
import { derivedId } from '../run/derived-id.ts';
import { genreById, genres } from '@stagedoor/domain/genres/genres.decider';

export async function genresRoutes(app: FastifyInstance): Promise<void> {
  mount(app, 'genres.create', async ({ body: { name }, request }) => {
    const id = derivedId(request.commandId, 'genre');
    const { state } = await request.run(genres, { type: 'AddGenre', id, name });
    return genreById(state, id);
  });

  mount(app, 'genres.rename', async ({ params: { id }, body: { name }, request }) => {
    const { state } = await request.run(genres, { type: 'RenameGenre', id, name });
    return genreById(state, id);
  });

  mount(app, 'genres.delete', async ({ params: { id }, request }) => {
    await request.run(genres, { type: 'DeleteGenre', id });
    return null;
  });
}
