import { NetworkError } from './api-error.ts';

/** Sends a change that has no second effect, and sends it again where no response came. */
export async function sendAgain<Result>(send: () => Promise<Result>): Promise<Result> {
  return send().catch((error: unknown) => {
    if (!(error instanceof NetworkError)) throw error;
    return send();
  });
}
