import { Refused } from '@stagedoor/contracts/refusals';
import { createTurns, type TurnLimits } from './turns.ts';

const RETRY_SECONDS = 2;

/** Runs `atOnce` tasks at a time, by turns; refuses one if too many wait, or it waits too long. */
export function createTaskQueue(limits: TurnLimits) {
  const turns = createTurns(limits, () => new Refused('too-busy', { retryAfter: RETRY_SECONDS }));

  /** `patient` means that nobody waits for the task of `whose`. @throws Refused too-busy */
  return async <T>(work: () => Promise<T>, patient = false, whose = ''): Promise<T> => {
    await turns.take(patient, whose);
    try {
      return await work();
    } finally {
      turns.end();
    }
  };
}
