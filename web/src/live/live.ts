import type { ChangedSubject } from '@stagedoor/contracts/facts/changes';
import { useRouter, type ParsedLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { reloadChanged, reloadOlder } from './reload-changed.ts';
import { followChanges, type Following } from './shared-changes.ts';

/** Changes come in flocks: those within this time are one reload. */
const TOGETHER_MS = 100;

const told = new Set<ChangedSubject>();
let onTold: (() => void) | undefined;
let following: Following | undefined;
/** When it began, epoch ms. */
let since = 0;

/** Begins to hear what changes, before anything is loaded, so that nothing falls in between. */
export async function goLive(): Promise<void> {
  following?.stop();
  following = followChanges((subjects) => {
    for (const subject of subjects) told.add(subject);
    onTold?.();
  });
  await following.ready;
  since = Date.now();
}

/**
 * Keeps what the page shows up to date as long as the component is there: what others change is loaded again, behind what is in sight.
 * `also` does the rest, for what no route loads; it has to be the same function every time.
 */
export function useLive(
  also: (subjects: ReadonlySet<ChangedSubject>, location: ParsedLocation) => void,
): void {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const work = () => {
      timer = undefined;
      // Nobody looks, or nothing would come: it is done when that is over.
      if (document.hidden || !navigator.onLine || told.size === 0) return;
      // What is on its way may have been asked for before the change.
      if (router.state.isLoading) return soon();
      const subjects = new Set(told);
      told.clear();
      also(subjects, router.state.location);
      void reloadChanged(router, subjects);
    };
    const soon = () => {
      timer ??= setTimeout(work, TOGETHER_MS);
    };
    onTold = soon;
    document.addEventListener('visibilitychange', soon);
    addEventListener('online', soon);
    void reloadOlder(router, since);
    soon();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', soon);
      removeEventListener('online', soon);
      onTold = undefined;
      following?.stop();
      told.clear();
    };
  }, [router, also]);
}
