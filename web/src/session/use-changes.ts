import { useState } from 'react';
import { useToast } from '../ui/toast/toast.atom.ts';
import { signOutIfUnauthorized } from './sign-out-if-unauthorized.ts';
import type { ItemResult } from './in-batches.ts';

/** Changes to a list, of one item or many. Each tells in a toast how it went, and has the list loaded again when something changed. */
export function useChanges(onChanged: () => Promise<void>) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const succeed = (description: string) => toast({ title: 'Success', description });
  const fail = (description: string) => toast({ title: 'Error', description, tone: 'destructive' });

  return {
    busy,
    /** Answers whether it was done. What is done by itself (no `done`) is told only when it fails. */
    change: async (
      work: () => Promise<unknown>,
      done: string | undefined,
      failed: string,
    ): Promise<boolean> => {
      setBusy(true);
      try {
        await work();
        await onChanged();
        if (done !== undefined) succeed(done);
        return true;
      } catch (error) {
        signOutIfUnauthorized(error);
        fail(failed);
        return false;
      } finally {
        setBusy(false);
      }
    },
    /** Answers the ids that could not be changed. */
    changeMany: async (
      work: () => Promise<readonly ItemResult[]>,
      done: (count: number) => string,
      failed: string,
    ): Promise<readonly string[]> => {
      setBusy(true);
      const results = await work();
      const undone = results.filter(({ ok }) => !ok).map(({ id }) => id);
      if (undone.length < results.length) {
        await onChanged();
        succeed(done(results.length - undone.length));
      } else fail(failed);
      setBusy(false);
      return undone;
    },
  };
}
