import { Refused } from '@stagedoor/contracts/refusals';
import { createTurns, type TurnLimits } from '@stagedoor/platform/process/turns';

export type Upload = Awaited<ReturnType<ReturnType<typeof createUploadBudget>['open']>>;

const RETRY_SECONDS = 5;

export interface UploadLimits extends TurnLimits {
  /** How large they may be together. */
  bytes: number;
}

/** Limits the number of uploads and their memory. */
export function createUploadBudget(limits: UploadLimits) {
  const tooBusy = () => new Refused('too-busy', { retryAfter: RETRY_SECONDS });
  const turns = createTurns(limits, tooBusy);
  let used = 0;
  return {
    /** Waits for the account's turn. @throws Refused too-busy when that takes too long */
    open: async (account?: string) => {
      await turns.take(false, account);
      const upload = { bytes: 0, isOpen: true };
      return {
        /** @throws Refused too-busy when all uploads together would need too much memory. */
        reserve: (bytes: number) => {
          if (used + bytes > limits.bytes) throw tooBusy();
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
