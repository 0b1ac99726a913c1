import type { Refused } from '@stagedoor/contracts/refusals';

export interface TurnLimits {
  /** How many have a turn at once, how many more of one may wait for theirs, and how long. */
  atOnce: number;
  waiting: number;
  waitMs?: number;
}

/** Gives turns, one by one to all who ask. Who has a turn ends it; whoever gets none is refused. */
export function createTurns({ atOnce, waiting, waitMs }: TurnLimits, refusal: () => Refused) {
  /** Those who wait, by who asks: whoever had a turn last comes last. */
  const lines = new Map<string, Set<() => void>>();
  let taken = 0;

  return {
    /**
     * Waits for a turn; `patient` means without limit.
     * @throws the refusal when too many wait for `whose` turns, or when this has waited too long.
     */
    take: async (patient = false, whose = ''): Promise<void> => {
      if (taken < atOnce) taken += 1;
      else if ((lines.get(whose)?.size ?? 0) >= waiting && !patient) throw refusal();
      else await turn(whose, patient ? undefined : waitMs);
    },
    /** The next one takes the place of this one, so that nobody else can take it meanwhile. */
    end: (): void => {
      const [next] = lines;
      if (!next) return void (taken -= 1);
      const [whose, line] = next;
      lines.delete(whose);
      lines.set(whose, line);
      const [begin] = line;
      begin?.();
    },
  };

  function turn(whose: string, limitMs: number | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const line = lines.get(whose) ?? new Set();
    lines.set(whose, line);
    const late = limitMs && setTimeout(() => leave(() => reject(refusal())), limitMs);
    const begin = () => leave(resolve);
    line.add(begin);
    return promise;

    function leave(settle: () => void): void {
      clearTimeout(late);
      line.delete(begin);
      if (line.size === 0) lines.delete(whose);
      settle();
    }
  }
}
