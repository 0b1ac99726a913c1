import { isNotSetUp } from '@stagedoor/platform/stores/store-away';

/**
 * The projector is older or has never run: the table is missing, or this service may not read it.
 */
export function orUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  return found.catch((error: unknown) => {
    if (isNotSetUp(error) || Object(error).code === '42501') return undefined;
    throw error;
  });
}
