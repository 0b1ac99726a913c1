import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useToast } from '../ui/toast/toast.atom.ts';
import { currentUser } from './user.atom.ts';

/** Reports in a toast that data of the page could not be loaded, once for each load. */
export function useLoadFailure(data: object, failed: string | undefined): void {
  const toast = useToast();
  const router = useRouter();
  const tell = useEffectEvent(() => {
    // After a session that has ended, the login page says enough.
    if (failed !== undefined && currentUser())
      toast({
        title: 'Error',
        description: failed,
        tone: 'destructive',
        action: { label: 'Try again', run: () => router.invalidate() },
      });
  });
  useEffect(() => tell(), [data]);
}
