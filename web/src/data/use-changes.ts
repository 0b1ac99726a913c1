import type { ChangedSubject } from '@stagedoor/contracts/facts/changes';
import { useMutation, useMutationState, type Query } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isRecord } from '../boot/is-record.ts';
import { noteChange } from './own-commands.ts';
import { showError, showToast, type Toast } from '../ui/toast/toast.atom.ts';
import { inBatches, type Batches } from './in-batches.ts';
import { queryClient, reloadAfterChange } from './query-client.ts';
import { signOutIfUnauthorized } from '../session/sign-out-if-unauthorized.ts';
import { undoCommands } from './undo-commands.ts';

/** One change, as somebody makes it on a page. */
export interface Change<Result = unknown> {
  /** Makes the calls, which add the ids of their commands to `commands`. */
  work: (commands: string[]) => Promise<Result>;
  /** The ids of what is being changed, for `busyIds`. */
  ids?: readonly string[];
  /** Shows the change at once (`editItems`), and returns what takes it back. */
  edit?: () => () => void;
  /** Shows the outcome where no list does. */
  settle?: (result: Result) => unknown;
  /** Loads what is in no list, after the change and after its undo. */
  reload?: () => Promise<unknown>;
  /** The toast after a success; none for a change that nobody asked for. */
  done?: string | ((result: Result) => string | undefined);
  /** What that toast speaks of. */
  about?: Toast['about'];
  /** A second button of that toast. */
  offer?: Toast['action'];
  /** How the toast undoes the change, if not by its commands; `never` if it cannot be undone. */
  undo?: 'never' | (() => unknown);
  /** The toast after a failure. A function may handle some failures itself and return undefined. */
  failed: string | ((error: unknown) => string | undefined);
  /** Whether the toast offers to try again. Only for changes whose result nothing waits for. */
  retries?: boolean;
}

interface ManyChange extends Omit<Change, 'work' | 'done' | 'failed' | 'ids'> {
  ids: readonly string[];
  batches: (commands: string[]) => Batches;
  done: (count: number) => string;
  failed: string;
}

const KEY = ['change'];

/**
 * The one way to change something: shows it at once, makes the calls, loads the lists of its
 * subject again, whether or not it succeeded, and shows how it went in a toast. With `inTurn`,
 * changes of that name are made one after the other.
 */
export function useChanges(subject: ChangedSubject, inTurn?: string) {
  const { isPending, mutateAsync } = useMutation(
    {
      mutationKey: KEY,
      ...(inTurn !== undefined && { scope: { id: inTurn } }),
      mutationFn: make,
      onMutate: ({ edit }: Change) => {
        if (edit) void cancelReloads(subject);
        return { takeBack: edit?.() };
      },
      onSettled: () => reloadAfterChange(subject),
      onError: (error, made, begun) => {
        begun?.takeBack?.();
        const isSignedOut = signOutIfUnauthorized(error);
        const text = typeof made.failed === 'string' ? made.failed : made.failed(error);
        if (text === undefined) return;
        const retry = made.retries && !isSignedOut ? () => change(made) : undefined;
        showError(text, retry && { label: 'Try again', run: retry });
      },
    },
    queryClient,
  );
  /** Returns whether it succeeded. */
  function change<Result>(made: Change<Result>): Promise<boolean> {
    return mutateAsync(made as Change).then(
      () => true,
      () => false,
    );
  }
  return {
    busy: isPending,
    change,
    /** Returns the ids that could not be changed. */
    changeMany: async ({ ids, batches, done, ...rest }: ManyChange): Promise<readonly string[]> => {
      let unchanged = ids;
      const work = async (commands: string[]) => {
        const results = await inBatches(ids, batches(commands));
        unchanged = results.filter(({ ok }) => !ok).map(({ id }) => id);
        if (unchanged.length === results.length) throw new Error('None could be changed.');
      };
      await change({ ...rest, ids, work, done: () => done(ids.length - unchanged.length) });
      return unchanged;
    },
  };
}

/** The ids of what is being changed. */
export function useBusyIds(): ReadonlySet<string> {
  const changes = useMutationState(
    { filters: { mutationKey: KEY, status: 'pending' }, select: ({ state }) => state.variables },
    queryClient,
  );
  return useMemo(() => new Set(changes.flatMap(idsOf)), [changes]);
}

function idsOf(change: unknown): readonly string[] {
  const ids = isRecord(change) ? change['ids'] : undefined;
  return Array.isArray(ids) ? ids.map(String) : [];
}

async function make(change: Change): Promise<void> {
  const { work, settle, reload, done, about, offer, undo } = change;
  const commands: string[] = [];
  const result = await work(commands).finally(() => noteChange(commands));
  await settle?.(result);
  await reload?.();
  const description = typeof done === 'function' ? done(result) : done;
  if (description === undefined) return;
  const undone = { about: about ?? { text: description }, reload };
  const run = undo === 'never' ? undefined : (undo ?? undoCommands(commands, undone));
  const action = run && { action: { label: 'Undo', run } };
  const more = { ...(about && { about }), ...(offer && { offer }), ...action };
  showToast({ title: 'Success', description, ...more });
}

/** A response that is under way may be older than the change, and would hide it. */
function cancelReloads(subject: ChangedSubject): Promise<void> {
  const isReload = ({ state }: Query) => state.data !== undefined;
  return queryClient.cancelQueries({ queryKey: [subject], predicate: isReload });
}
