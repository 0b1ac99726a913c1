import type { Genre } from '@stagedoor/contracts/genre';
import { callApi } from '../../../api/call-api.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { useChanges } from '../../../session/use-changes.ts';
import { useForgetLoaded } from '../../../session/use-forget-loaded.ts';
import type { Edits } from '../../../ui/table/edits.ts';
import { genreNameRefusal } from './genre-name-refusal.ts';

/** The result of a change: done, a refused name, or a failure that a toast shows. */
export type GenreResult = 'done' | 'failed' | { refused: string };

/** The changes that the genre manager makes. */
export function useGenreChanges(edits: Edits<Genre>) {
  const { busy, change } = useChanges(useForgetLoaded());
  const genres = edits.items;

  const run = async (
    work: () => Promise<unknown>,
    verb: 'create' | 'update' | 'delete',
  ): Promise<GenreResult> => {
    let refused: string | undefined;
    const isDone = await change(work, {
      done: `Genre ${verb}d successfully.`,
      failed: (error) => {
        refused = fieldErrors(error)['name'];
        return refused === undefined ? `Failed to ${verb} genre. Please try again.` : undefined;
      },
    });
    if (refused !== undefined) return { refused };
    return isDone ? 'done' : 'failed';
  };

  return {
    busy,
    create: async (name: string): Promise<GenreResult> => {
      const refused = genreNameRefusal(name, genres);
      if (refused !== undefined) return { refused };
      const call = () => callApi('genres.create', { body: { name: name.trim() } });
      return run(async () => edits.put(await call()), 'create');
    },
    rename: async ({ id, name: before }: Genre, name: string): Promise<GenreResult> => {
      if (name.trim() === before) return 'done';
      const refused = genreNameRefusal(name, genres, id);
      if (refused !== undefined) return { refused };
      const body = { name: name.trim() };
      const call = () => callApi('genres.rename', { params: { id }, body });
      return run(() => edits.during([id], body, call, (genre) => genre), 'update');
    },
    remove: ({ id }: Genre) => {
      const call = () => callApi('genres.delete', { params: { id } });
      return run(() => edits.during([id], null, call, () => null), 'delete');
    },
  };
}
