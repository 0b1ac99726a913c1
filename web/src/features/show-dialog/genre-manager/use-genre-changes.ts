import type { Genre } from '@stagedoor/contracts/genre';
import { useState } from 'react';
import { fieldErrors } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { useToast } from '../../../ui/toast/toast.atom.ts';
import { refuseName } from './genre-name.ts';

/** What a change came to: done, or why the name is not accepted, or a failure that a toast has told. */
export type Outcome = 'done' | 'failed' | { refused: string };

/** Changes of the genre catalogue. Each tells how it went and has the genres loaded again. */
export function useGenreChanges(genres: readonly Genre[], onReload: () => Promise<boolean>) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const error = (description: string) =>
    toast({ title: 'Error', description, tone: 'destructive' });

  const attempt = async (
    work: () => Promise<unknown>,
    verb: 'create' | 'update' | 'delete',
  ): Promise<Outcome> => {
    setBusy(true);
    try {
      await work();
      toast({ title: 'Success', description: `Genre ${verb}d successfully.` });
      if (!(await onReload())) error('Failed to load genres. Please try again.');
      return 'done';
    } catch (failure) {
      const refused = fieldErrors(failure)['name'];
      if (refused) return { refused };
      error(`Failed to ${verb} genre. Please try again.`);
      return 'failed';
    } finally {
      setBusy(false);
    }
  };

  const named = async (
    name: string,
    except: string | undefined,
    work: () => Promise<unknown>,
    verb: 'create' | 'update',
  ) => {
    const refused = refuseName(name, genres, except);
    return refused ? { refused } : attempt(work, verb);
  };

  return {
    busy,
    create: (name: string): Promise<Outcome> =>
      named(
        name,
        undefined,
        () => callApi('genres.create', { body: { name: name.trim() } }),
        'create',
      ),
    rename: ({ id, name: before }: Genre, name: string): Promise<Outcome> =>
      name.trim() === before
        ? Promise.resolve('done')
        : named(
            name,
            id,
            () => callApi('genres.rename', { params: { id }, body: { name: name.trim() } }),
            'update',
          ),
    remove: ({ id }: Genre): Promise<Outcome> =>
      attempt(() => callApi('genres.delete', { params: { id } }), 'delete'),
  };
}
