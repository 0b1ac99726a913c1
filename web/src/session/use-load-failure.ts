import { useEffect, useEffectEvent } from 'react';
import { useToast } from '../ui/toast/toast.atom.ts';
import { currentUser } from './user.atom.ts';

/** Tells in a toast what is missing from the data of a page, if anything: once for each load, when somebody sees it, however early it was loaded. */
export function useLoadFailure(data: object, failed: string | undefined): void {
  const toast = useToast();
  const tell = useEffectEvent(() => {
    // A session that is over leads to the login page, which says enough.
    if (failed !== undefined && currentUser())
      toast({ title: 'Error', description: failed, tone: 'destructive' });
  });
  useEffect(() => tell(), [data]);
}
