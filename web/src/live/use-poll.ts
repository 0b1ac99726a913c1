import { useEffect, useEffectEvent } from 'react';

const EVERY_MS = 15_000;

/** Runs again and again while the page is in sight, for those who may not follow what changes. */
export function usePoll(isOn: boolean, run: () => unknown): void {
  const poll = useEffectEvent(() => {
    if (!document.hidden && navigator.onLine) run();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => poll(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isOn]);
}
