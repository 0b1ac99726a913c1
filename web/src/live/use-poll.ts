import { useEffect, useEffectEvent } from 'react';

const EVERY_MS = 15_000;

/** Calls `run` every 15 seconds while the page is visible, for users who may not follow changes. */
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
