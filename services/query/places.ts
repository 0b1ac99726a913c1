import { Refused } from '@stagedoor/contracts/refusals';

/** A bounded number of things that may be under way at once. */
export interface Places {
  /**
   * Takes a place and returns how to leave it; leaving twice counts once.
   * @throws Refused when this holder has as many as one may have, or all are taken.
   */
  take(holder: string): () => void;
}

export interface PlacesOptions {
  /** How many one holder may have, and how many there are. */
  limits: { each: number; all: number };
  retrySeconds: number;
  /** Told to a holder who has too many; there is a general sentence. */
  message?: string;
}

export function places({ limits, retrySeconds, message }: PlacesOptions): Places {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take: (holder) => {
      const own = taken.get(holder) ?? 0;
      if (own >= limits.each)
        throw new Refused('too-many-requests', {
          retryAfter: retrySeconds,
          ...(message !== undefined && { message }),
        });
      if (all >= limits.all) throw new Refused('too-busy', { retryAfter: retrySeconds });
      count(holder, 1);
      let isTaken = true;
      return () => {
        if (isTaken) count(holder, -1);
        isTaken = false;
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
