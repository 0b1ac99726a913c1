import type { Genre } from '@stagedoor/contracts/genre';
import { callApi } from '../../../api/call-api.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { useChanges } from '../../../session/use-changes.ts';
import { refuseName } from './genre-name-refusal.ts';

/** The result of a change: done, a name that is not accepted, or a failure that a toast shows. */
export type GenreResult = 'done' | 'failed' | { refused: string };

/** Changes of the genre catalogue. */
export function useGenreChanges(genres: readonly Genre[], onReload: () => Promise<unknown>) {
  const { busy, change } = useChanges(onReload);

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
      const refused = refuseName(name, genres);
      if (refused !== undefined) return { refused };
      return run(() => callApi('genres.create', { body: { name: name.trim() } }), 'create');
    },
    rename: async ({ id, name: before }: Genre, name: string): Promise<GenreResult> => {
      if (name.trim() === before) return 'done';
      const refused = refuseName(name, genres, id);
      if (refused !== undefined) return { refused };
      const sent = { params: { id }, body: { name: name.trim() } };
      return run(() => callApi('genres.rename', sent), 'update');
    },
    remove: ({ id }: Genre) => run(() => callApi('genres.delete', { params: { id } }), 'delete'),
  };
}
