import type { Genre } from '@stagedoor/contracts/genre';
import { callApi } from '../../../session/call-api.ts';
import { fieldErrors } from '../../../api/error-details.ts';
import { editItems } from '../../../data/cached-items.ts';
import { genreList } from '../../../data/shows.query.ts';
import { useChanges, type Change } from '../../../data/use-changes.ts';
import { genreNameRefusal } from './genre-name-refusal.ts';

/** The result of a change: done, a refused name, or a failure that a toast shows. */
export type GenreResult = 'done' | 'failed' | { refused: string };

/** The changes that the genre manager makes. */
export function useGenreChanges(genres: readonly Genre[]) {
  const { busy, change } = useChanges('genres');
  const { queryKey } = genreList;

  const run = async <Result>(
    made: Omit<Change<Result>, 'done' | 'failed'>,
    verb: 'create' | 'update' | 'delete',
  ): Promise<GenreResult> => {
    let refused: string | undefined;
    const isDone = await change({
      ...made,
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
      const body = { name: name.trim() };
      const work = (commands: string[]) => callApi('genres.create', { body, commands });
      return run({ work }, 'create');
    },
    rename: async ({ id, name: before }: Genre, name: string): Promise<GenreResult> => {
      if (name.trim() === before) return 'done';
      const refused = genreNameRefusal(name, genres, id);
      if (refused !== undefined) return { refused };
      const body = { name: name.trim() };
      const work = (commands: string[]) =>
        callApi('genres.rename', { params: { id }, body, commands });
      const edit = () => editItems<Genre>(queryKey, [id], body);
      return run({ ids: [id], edit, work }, 'update');
    },
    remove: ({ id }: Genre) => {
      const work = (commands: string[]) => callApi('genres.delete', { params: { id }, commands });
      const edit = () => editItems(queryKey, [id], null);
      return run({ ids: [id], edit, work }, 'delete');
    },
  };
}
