import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { toastAtom, type Toast } from '../ui/toast/toast.atom.ts';
import { currentUser } from './user.atom.ts';

/**
 * The data of a loader, in which null stands for what could not be loaded (`loadOrNull`): what was
 * loaded last under the same key stays in its place. `failed` has the texts of the toast that
 * reports it, once for each load; the next load removes it, and so does leaving the page.
 */
export function useLoaded<Data extends object>(
  data: Data,
  failed: { readonly [Name in keyof Data]?: string },
  key = '',
): Data {
  const router = useRouter();
  const [last, setLast] = useState({ from: data, key, loaded: data });
  const isNew = data !== last.from || key !== last.key;
  const loaded = isNew && key === last.key ? completed(data, last.loaded) : data;
  if (isNew) setLast({ from: data, key, loaded });

  const report = useEffectEvent(() => {
    const description = firstFailure(data, failed);
    // After a session that has ended, the login page says enough.
    if (description === undefined || !currentUser()) return undefined;
    const failure: Toast = {
      title: 'Error',
      description,
      tone: 'destructive',
      action: { label: 'Try again', run: () => router.invalidate() },
    };
    toastAtom.set(failure);
    return () => toastAtom.set((shown) => (shown === failure ? null : shown));
  });
  useEffect(() => report(), [data]);
  return isNew ? loaded : last.loaded;
}

function completed<Data extends object>(data: Data, last: Data): Data {
  const complete = { ...data };
  for (const name in complete) complete[name] ??= last[name];
  return complete;
}

function firstFailure<Data extends object>(
  data: Data,
  failed: { readonly [Name in keyof Data]?: string },
): string | undefined {
  for (const name in failed) if (data[name] === null) return failed[name];
  return undefined;
}
