import { Refused } from '@stagedoor/contracts/refusals';

const RETRY_SECONDS = 2;

/** Runs `atOnce` tasks at a time, in order, and refuses one when `waiting` wait already. */
export function createTaskQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = [];
  let running = 0;

  /** @throws Refused too-busy */
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (line.length >= waiting) throw new Refused('too-busy', { retryAfter: RETRY_SECONDS });
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      // The next task takes over this place, so that none overtakes it.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
