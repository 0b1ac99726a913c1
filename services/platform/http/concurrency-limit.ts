import { Refused } from '@stagedoor/contracts/refusals';

interface ConcurrencyLimitOptions {
  /** How many slots one holder may have, and how many exist. */
  limits: { each: number; all: number };
  retrySeconds: number;
  /** For a holder with too many slots, in place of the general sentence. */
  message?: string;
}

/** Limits how many tasks may run at once. */
export function concurrencyLimit(options: ConcurrencyLimitOptions) {
  const { limits, retrySeconds: retryAfter, message } = options;
  const taken = new Map<string, number>();
  let all = 0;
  return {
    /**
     * Takes a slot.
     * @returns a function that releases it; a second call does nothing.
     * @throws Refused when this holder has its maximum, or all slots are taken.
     */
    acquire: (holder: string): (() => void) => {
      if ((taken.get(holder) ?? 0) >= limits.each)
        throw new Refused('too-many-requests', { retryAfter, ...(message && { message }) });
      if (all >= limits.all) throw new Refused('too-busy', { retryAfter });
      count(holder, 1);
      let isReleased = false;
      return () => {
        if (!isReleased) count(holder, -1);
        isReleased = true;
      };
    },
  };

  function count(holder: string, change: 1 | -1): void {
    const own = (taken.get(holder) ?? 0) + change;
    if (own > 0) taken.set(holder, own);
    else taken.delete(holder);
    all += change;
  }
}
