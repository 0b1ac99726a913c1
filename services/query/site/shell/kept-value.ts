import { isNotSetUp, isStoreAway } from '@stagedoor/platform/stores/store-away';
import type { Kept } from '../../answer-cache.ts';

/** What a kept answer says; undefined when the store is away and nothing is kept. `isFresh`: it holds as of now. */
export interface KeptValue {
  value: unknown;
  isFresh: boolean;
}

/** Reads an answer of the API before it goes out. */
export async function keptValue(answer: Promise<Kept>): Promise<KeptValue> {
  try {
    const { finished, stale } = await answer;
    return { value: JSON.parse(finished.body.toString()), isFresh: !stale };
  } catch (error) {
    if (isStoreAway(error) || isNotSetUp(error)) return { value: undefined, isFresh: false };
    throw error;
  }
}
