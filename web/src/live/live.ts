import type { ChangedSubject } from '@stagedoor/contracts/facts/changes';
import { useRouter, type ParsedLocation } from '@tanstack/react-router';
import { atom, getDefaultStore } from 'jotai';
import { useEffect } from 'react';
import { reloadChanged, reloadOlder } from './reload-changed.ts';
import { followChanges } from './shared-changes.ts';

/** Changes within this time are one reload. */
const TOGETHER_MS = 100;

/** What has changed on the server and is not loaded again yet. */
const changedAtom = atom<ReadonlySet<ChangedSubject>>(new Set<ChangedSubject>());
/** Changes since this moment (epoch ms) are known. */
const followingAtom = atom({ since: 0, stop: () => {} });

/** Begins to follow what changes, before anything is loaded, so that no change is missed. */
export async function goLive(): Promise<void> {
  const store = getDefaultStore();
  store.get(followingAtom).stop();
  const { ready, stop } = followChanges((subjects) =>
    store.set(changedAtom, (changed) => new Set([...changed, ...subjects])),
  );
  store.set(followingAtom, { since: 0, stop });
  await ready;
  store.set(followingAtom, { since: Date.now(), stop });
}

/** Whether changes are followed. */
export function isLive(): boolean {
  return getDefaultStore().get(followingAtom).since > 0;
}

/**
 * Loads what others change again while the component is mounted; what the page shows stays until
 * the new is there. `also` reloads what no route loads; it has to be the same function every time.
 */
export function useLive(
  also: (subjects: ReadonlySet<ChangedSubject>, location: ParsedLocation) => void,
): void {
  const router = useRouter();
  useEffect(() => {
    const store = getDefaultStore();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = () => {
      timer = undefined;
      const subjects = store.get(changedAtom);
      // A page out of sight, or without a connection, is reloaded when that is over.
      if (document.hidden || !navigator.onLine || subjects.size === 0) return;
      // A response under way may be older than the change.
      if (router.state.isLoading) return reloadSoon();
      store.set(changedAtom, new Set<ChangedSubject>());
      also(subjects, router.state.location);
      void reloadChanged(router, subjects);
    };
    const reloadSoon = () => {
      timer ??= setTimeout(reload, TOGETHER_MS);
    };
    const unsubscribe = store.sub(changedAtom, reloadSoon);
    document.addEventListener('visibilitychange', reloadSoon);
    addEventListener('online', reloadSoon);
    void reloadOlder(router, store.get(followingAtom).since);
    reloadSoon();
    return () => {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', reloadSoon);
      removeEventListener('online', reloadSoon);
      store.get(followingAtom).stop();
      store.set(changedAtom, new Set<ChangedSubject>());
    };
  }, [router, also]);
}
