import type { ChangedSubject } from '@stagedoor/contracts/facts/changes';
import { requestKey } from '@stagedoor/contracts/facts/request-key';
import { useRouter, type ParsedLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { atom, getDefaultStore } from 'jotai';
import { useEffect } from 'react';
import { takeFirstResponse } from '../boot/first-responses.ts';
import { isAdmin } from '../session/stored-user.ts';
import { userAtom } from '../session/user.atom.ts';
import { isChange, type Change } from './change.ts';
import { isOwnChangeUnderWay, isOwnCommand } from './own-changes.ts';
import { reloadChanged, reloadOlder } from './reload-changed.ts';
import { followChanges } from './shared-changes.ts';

/** Changes within this time cause one reload. */
const TOGETHER_MS = 100;

/** What has changed on the server and is not loaded again yet. */
const changesAtom = atom<readonly Change[]>([]);
/** Changes are followed since this moment (epoch ms); 0 while they are not. */
const followingAtom = atom({ since: 0, stop: () => {} });

/**
 * Begins to follow changes before anything is loaded, so that none is missed. If the page says how
 * far the server's lists had come, nobody has to wait.
 */
export async function goLive(): Promise<void> {
  const store = getDefaultStore();
  store.get(followingAtom).stop();
  const last = takeFirstResponse(requestKey('changes.follow'));
  const from = isChange(last) ? last.id : undefined;
  const { ready, stop } = followChanges({
    from,
    onChange: (change) => store.set(changesAtom, (changes) => [...changes, change]),
    onRefused: () => store.set(followingAtom, (now) => ({ ...now, since: 0 })),
  });
  store.set(followingAtom, { since: 0, stop });
  await ready;
  store.set(followingAtom, { since: from ? performance.timeOrigin : Date.now(), stop });
}

/** Whether changes are followed. */
export function isLive(): boolean {
  return getDefaultStore().get(followingAtom).since > 0;
}

/**
 * Reloads what others change while the component is mounted; the page keeps its data until the new
 * data is there. `also` reloads what no route loads; it must be the same function at every render.
 */
export function useLive(
  also: (subjects: ReadonlySet<ChangedSubject>, location: ParsedLocation) => void,
): void {
  const router = useRouter();
  const user = useSelector(userAtom);
  useEffect(() => {
    // The session was over, and somebody has signed in again on this page.
    if (isAdmin(user) && !isLive()) void goLive().then(() => reloadUnknown(router));
  }, [router, user]);
  useEffect(() => {
    const store = getDefaultStore();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = () => {
      timer = undefined;
      const changes = store.get(changesAtom);
      // A hidden page, or one without a connection, is reloaded when that is over.
      if (document.hidden || !navigator.onLine || changes.length === 0) return;
      // A response under way may be older than the change, or name it as the page's own.
      if (router.state.isLoading || isOwnChangeUnderWay()) return reloadSoon();
      store.set(changesAtom, []);
      const news = changes.filter(({ command }) => !isOwnCommand(command));
      const subjects = new Set(news.flatMap((change) => change.subjects));
      also(subjects, router.state.location);
      void reloadChanged(router, subjects);
    };
    const reloadSoon = () => {
      timer ??= setTimeout(reload, TOGETHER_MS);
    };
    const unsubscribe = store.sub(changesAtom, reloadSoon);
    document.addEventListener('visibilitychange', reloadSoon);
    addEventListener('online', reloadSoon);
    void reloadUnknown(router);
    reloadSoon();
    return () => {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', reloadSoon);
      removeEventListener('online', reloadSoon);
      store.get(followingAtom).stop();
      store.set(changesAtom, []);
    };
  }, [router, also]);
}

/** Reloads what was loaded before changes were followed. */
async function reloadUnknown(router: ReturnType<typeof useRouter>): Promise<void> {
  await reloadOlder(router, getDefaultStore().get(followingAtom).since);
}
