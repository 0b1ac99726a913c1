import { isNotSetUp } from '@stagedoor/platform/stores/store-away';

/** Undefined if the table is missing or unreadable: the projector is older or has never run. */
export function orUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  return found.catch((error: unknown) => {
    if (isNotSetUp(error) || Object(error).code === '42501') return undefined;
    throw error;
  });
}
