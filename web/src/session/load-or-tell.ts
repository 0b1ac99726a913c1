import { getDefaultStore } from 'jotai';
import { toastAtom } from '../ui/toast.atom.ts';
import { endsSession } from './ends-session.ts';

interface Loading {
  signal: AbortSignal;
  /** It is loaded in advance: nobody waits for it yet, and nobody is told. */
  quiet: boolean;
}

/** What was loaded for the back office; null where it could not be, and a toast tells so. */
export async function loadOrTell<Result>(
  loading: Promise<Result>,
  failed: string,
  { signal, quiet }: Loading,
): Promise<Result | null> {
  try {
    return await loading;
  } catch (error) {
    if (signal.aborted) throw error;
    if (!endsSession(error) && !quiet)
      getDefaultStore().set(toastAtom, {
        title: 'Error',
        description: failed,
        tone: 'destructive',
      });
    return null;
  }
}
