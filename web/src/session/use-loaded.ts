import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { FailedLoad } from '../api/failed-load.ts';
import { toastAtom, type Toast } from '../ui/toast/toast.atom.ts';
import { currentUser } from './user.atom.ts';

/** As `useLastLoaded`, and reports in a toast what could not be loaded. */
export function useLoaded<Data extends object>(data: Data, key?: string): Data {
  useReportedFailure(data);
  return useLastLoaded(data, key);
}

/** A loader's data. A part that failed to load (`tryLoad`) keeps its last value of the same key. */
export function useLastLoaded<Data extends object>(data: Data, key = ''): Data {
  const [last, setLast] = useState({ from: data, key, loaded: data });
  if (data === last.from && key === last.key) return last.loaded;
  const loaded = key === last.key ? completed(data, last.loaded) : data;
  setLast({ from: data, key, loaded });
  return loaded;
}

/** Shows a toast for a failed load until the next load, or until the user leaves the page. */
export function useReportedFailure(data: object): void {
  const router = useRouter();
  const report = useEffectEvent(() => {
    const failed = Object.values(data).find((value) => value instanceof FailedLoad);
    // After the end of a session, the login page says enough.
    if (!failed || !currentUser()) return undefined;
    const failure: Toast = {
      title: 'Error',
      description: failed.message,
      tone: 'destructive',
      action: { label: 'Try again', run: () => router.invalidate() },
    };
    toastAtom.set(failure);
    return () => toastAtom.set((shown) => (shown === failure ? null : shown));
  });
  useEffect(() => report(), [data]);
}

function completed<Data extends object>(data: Data, last: Data): Data {
  const complete = { ...data };
  for (const name in complete)
    if (complete[name] instanceof FailedLoad) complete[name] = last[name];
  return complete;
}
