import type { Refused } from '@stagedoor/contracts/refusals';

export interface TurnLimits {
  /** How many have a turn at once, how many more may wait for theirs, and how long. */
  atOnce: number;
  waiting: number;
  waitMs?: number;
}

/** Gives turns in order. Who has one ends it; whoever gets none is refused. */
export function createTurns({ atOnce, waiting, waitMs }: TurnLimits, refusal: () => Refused) {
  const line = new Set<() => void>();
  let taken = 0;

  return {
    /**
     * Waits for a turn; `patient` means without limit.
     * @throws the refusal when too many wait, or when this has waited too long.
     */
    take: async (patient = false): Promise<void> => {
      if (taken < atOnce) taken += 1;
      else if (line.size >= waiting && !patient) throw refusal();
      else await turn(patient ? undefined : waitMs);
    },
    /** The next one takes the place of this one, so that nobody else can take it meanwhile. */
    end: (): void => {
      const [next] = line;
      if (next) next();
      else taken -= 1;
    },
  };

  function turn(limitMs: number | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = limitMs && setTimeout(() => leave(() => reject(refusal())), limitMs);
    const begin = () => leave(resolve);
    line.add(begin);
    return promise;

    function leave(settle: () => void): void {
      clearTimeout(late);
      line.delete(begin);
      settle();
    }
  }
}
