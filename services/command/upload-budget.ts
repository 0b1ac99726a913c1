import { Refused } from '@stagedoor/contracts/refusals';
import { createTurns, type TurnLimits } from '@stagedoor/platform/process/turns';

export type Upload = Awaited<ReturnType<ReturnType<typeof createUploadBudget>['open']>>;

const RETRY_SECONDS = 5;

export interface UploadLimits extends Omit<TurnLimits, 'retrySeconds'> {
  /** How large they may be together. */
  bytes: number;
}

/** Limits the number of uploads and their memory. */
export function createUploadBudget(limits: UploadLimits) {
  const turns = createTurns({ ...limits, retrySeconds: RETRY_SECONDS });
  let used = 0;
  return {
    /** Waits for the upload's turn. @throws Refused too-busy when that takes too long */
    open: async () => {
      await turns.take();
      const upload = { bytes: 0, isOpen: true };
      return {
        /** @throws Refused too-busy when all uploads together would need too much memory. */
        reserve: (bytes: number) => {
          if (used + bytes > limits.bytes)
            throw new Refused('too-busy', { retryAfter: RETRY_SECONDS });
          used += bytes;
          upload.bytes += bytes;
        },
        /** Releases all of it; a second call does nothing. */
        release: () => {
          if (!upload.isOpen) return;
          upload.isOpen = false;
          used -= upload.bytes;
          turns.end();
        },
      };
    },
  };
}
