import { setTimeout as wait } from 'node:timers/promises';
import { withinLimit } from '../process/within-limit.ts';
import { isStoreAway, StoreTimeout } from './store-away.ts';

/** The time limit of one call to the log. */
export const CALL_LIMIT_MS = 5_000;
const RETRY_DELAYS_MS = [100, 400, 1_000];
const tooLate = () => new StoreTimeout('The event log did not answer in time.');
/** No try begins later: somebody waits for the response. */
const LAST_TRY_MS = 8_000;

/** Limits every try in time, and repeats failed ones. Only for calls that are safe to repeat. */
export async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await withinLimit(call(), CALL_LIMIT_MS, tooLate);
    } catch (error) {
      if (!isStoreAway(error) || performance.now() - startedAt > LAST_TRY_MS) throw error;
      await wait(delay);
    }
  }
  return withinLimit(call(), CALL_LIMIT_MS, tooLate);
}
