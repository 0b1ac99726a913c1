import { useState } from 'react';
import { asOwnChange, withCommands } from '../live/own-changes.ts';
import { showToast, type Toast } from '../ui/toast/toast.atom.ts';
import { inBatches, type Batches } from './in-batches.ts';
import { signOutIfUnauthorized } from './sign-out-if-unauthorized.ts';
import { useUndoCommands } from './use-undo-commands.ts';

interface ChangeTexts {
  /** The toast after a success; none for a change that nobody asked for. */
  done?: string;
  /** What that toast speaks of. */
  about?: Toast['about'];
  /** How the toast undoes the change, if not by its commands; `never` if it cannot be undone. */
  undo?: 'never' | (() => unknown);
  /** The toast after a failure. A function may handle some failures itself and return undefined. */
  failed: string | ((error: unknown) => string | undefined);
  /** Whether the toast offers to try again. Only for changes whose result nothing waits for. */
  retries?: boolean;
}

export interface ManyTexts {
  done: (count: number) => string;
  failed: string;
}

/**
 * The one way to change something: runs it, reloads what it changed, and shows how it went in a
 * toast. Without `reload`, the live changes say what to reload.
 */
export function useChanges(reload?: () => Promise<unknown>) {
  const [busy, setBusy] = useState<{ id: string | undefined }>();
  const undoCommands = useUndoCommands(reload);
  const succeed = (description: string, undo?: () => unknown, about?: Toast['about']) =>
    showToast({ title: 'Success', description, ...(about && { about }), ...offer('Undo', undo) });
  const fail = (description: string, retry?: () => unknown) =>
    showToast({ title: 'Error', description, tone: 'destructive', ...offer('Try again', retry) });
  const change = async (
    work: () => Promise<unknown>,
    texts: ChangeTexts,
    id?: string,
  ): Promise<boolean> => {
    const { done, about, undo, failed, retries } = texts;
    setBusy({ id });
    try {
      const { commands } = await withCommands(() =>
        reload ? asOwnChange(() => work().then(reload)) : work(),
      );
      if (done !== undefined)
        succeed(done, undo === 'never' ? undefined : (undo ?? undoCommands(commands)), about);
      return true;
    } catch (error) {
      const isSignedOut = signOutIfUnauthorized(error);
      const text = typeof failed === 'string' ? failed : failed(error);
      const retry = retries && !isSignedOut ? () => change(work, texts, id) : undefined;
      if (text !== undefined) fail(text, retry);
      return false;
    } finally {
      setBusy(undefined);
    }
  };

  return {
    busy: busy !== undefined,
    /** The id of what is being changed, if the change was run with one. */
    busyId: busy?.id,
    /** Returns whether it succeeded. */
    change,
    /** Returns the ids that could not be changed. */
    changeMany: async (
      ids: readonly string[],
      batches: Batches,
      { done, failed }: ManyTexts,
    ): Promise<readonly string[]> => {
      setBusy({ id: undefined });
      const work = async () => {
        const results = await inBatches(ids, batches);
        const failures = results.filter(({ ok }) => !ok).map(({ id }) => id);
        if (failures.length < results.length) await reload?.();
        return { count: results.length - failures.length, unchanged: failures };
      };
      const { result, commands } = await withCommands(() => asOwnChange(work));
      const { count, unchanged } = result;
      if (count > 0) succeed(done(count), undoCommands(commands));
      else fail(failed);
      setBusy(undefined);
      return unchanged;
    },
  };
}

function offer(label: string, run: (() => unknown) | undefined) {
  return run && { action: { label, run } };
}
