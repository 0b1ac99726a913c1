import { Refused } from '@stagedoor/contracts/refusals';

const RETRY_SECONDS = 2;

/** Runs `atOnce` tasks at a time, in order; refuses one if too many wait, or it waits too long. */
export function createTaskQueue(limits: Omit<TurnLimits, 'retrySeconds'>) {
  const turns = createTurns({ ...limits, retrySeconds: RETRY_SECONDS });

  /** `patient` means that nobody waits for the task. @throws Refused too-busy */
  return async <T>(work: () => Promise<T>, patient = false): Promise<T> => {
    await turns.take(patient);
    try {
      return await work();
    } finally {
      turns.end();
    }
  };
}

export interface TurnLimits {
  /** How many have a turn at once, how many more may wait for theirs, and how long. */
  atOnce: number;
  waiting: number;
  waitMs?: number;
  /** When somebody who is refused may try again. */
  retrySeconds: number;
}

/** Gives turns in order. Who has one ends it. */
export function createTurns({ atOnce, waiting, waitMs, retrySeconds }: TurnLimits) {
  const line = new Set<() => void>();
  let taken = 0;

  return {
    /**
     * Waits for a turn; `patient` means without limit.
     * @throws Refused too-busy when too many wait, or when this has waited too long.
     */
    take: async (patient = false): Promise<void> => {
      if (taken < atOnce) taken += 1;
      else if (line.size >= waiting && !patient) throw tooBusy();
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
    const late = limitMs && setTimeout(() => leave(() => reject(tooBusy())), limitMs);
    const begin = () => leave(resolve);
    line.add(begin);
    return promise;

    function leave(settle: () => void): void {
      clearTimeout(late);
      line.delete(begin);
      settle();
    }
  }

  function tooBusy(): Refused {
    return new Refused('too-busy', { retryAfter: retrySeconds });
  }
}
