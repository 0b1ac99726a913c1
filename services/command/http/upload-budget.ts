import { Refused } from '@stagedoor/contracts/refusals';
import { LRUCache } from 'lru-cache';
import { createTurns, type TurnLimits } from '@stagedoor/platform/process/turns';

export type Upload = Awaited<ReturnType<ReturnType<typeof createUploadBudget>['open']>>;

type Turns = ReturnType<typeof createTurns>;

const RETRY_SECONDS = 5;

export interface UploadLimits extends TurnLimits {
  /** How large they may be together. */
  bytes: number;
}

/** How many accounts are remembered; whoever is forgotten has nothing waiting any more. */
const ACCOUNTS = 1_000;

/** Limits the number of uploads and their memory. One account has at most half of them. */
export function createUploadBudget(limits: UploadLimits) {
  const tooBusy = () => new Refused('too-busy', { retryAfter: RETRY_SECONDS });
  const turns = createTurns(limits, tooBusy);
  const each = { ...limits, atOnce: Math.ceil(limits.atOnce / 2) };
  const accounts = new LRUCache<string, Turns>({
    max: ACCOUNTS,
    memoMethod: () => createTurns(each, tooBusy),
  });
  let used = 0;
  return {
    /** Waits for the account's turn. @throws Refused too-busy when that takes too long */
    open: async (account = '') => {
      const own = accounts.memo(account);
      await own.take();
      await turns.take().catch((error: unknown) => {
        own.end();
        throw error;
      });
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
          own.end();
          turns.end();
        },
      };
    },
  };
}
