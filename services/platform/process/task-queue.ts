import { Refused } from '@stagedoor/contracts/refusals';
import { createTurns, type TurnLimits } from './turns.ts';

const RETRY_SECONDS = 2;

/** Runs `atOnce` tasks at a time, in order; refuses one if too many wait, or it waits too long. */
export function createTaskQueue(limits: TurnLimits) {
  const turns = createTurns(limits, () => new Refused('too-busy', { retryAfter: RETRY_SECONDS }));

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
