import type { FastifyInstance } from 'fastify';
import { GENRES_STREAM } from '@stagedoor/contracts/streams';
import { mount, type Call } from '@stagedoor/platform/http/mount';
import { contextOf, wrote } from '../command-context.ts';
import type { CommandRunner } from '../command-runner.ts';
import { derivedId } from '../derived-id.ts';
import {
  genreById,
  genresDecider,
  type GenresCommand,
  type GenresState,
} from './genres.decider.ts';

/** The genre catalogue, as staff change it. */
export function genresRoutes({ runner }: { runner: CommandRunner }) {
  return async (app: FastifyInstance) => {
    mount(app, 'genres.create', async ({ body: { name }, request }) => {
      const id = derivedId(request.commandId, 'genre');
      return genreById(await change(request, { type: 'AddGenre', id, name }), id);
    });

    mount(app, 'genres.rename', async ({ params: { id }, body: { name }, request }) =>
      genreById(await change(request, { type: 'RenameGenre', id, name }), id),
    );

    mount(app, 'genres.delete', async ({ params: { id }, request }) => {
      await change(request, { type: 'DeleteGenre', id });
      return null;
    });
  };

  async function change(
    request: Call<'genres.create'>['request'],
    command: GenresCommand,
  ): Promise<GenresState> {
    const order = { stream: GENRES_STREAM, decider: genresDecider, commands: [command] };
    const { state, position } = await runner.run(order, contextOf(request));
    wrote(request, position);
    return state;
  }
}
