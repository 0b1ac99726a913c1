import { Refused } from '@stagedoor/contracts/refusals';

const RETRY_SECONDS = 2;

/** Does at most `atOnce` pieces of work at a time, first come, first served, and refuses more than `waiting` in line. */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
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
      // Whoever is next takes over this place, so that nobody gets in between.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
