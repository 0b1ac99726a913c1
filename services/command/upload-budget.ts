import { Refused } from '@stagedoor/contracts/refusals';
import { createTurns, type TurnLimits } from '@stagedoor/platform/process/turns';

export interface Upload {
  /** @throws Refused too-busy when all uploads together would need too much memory. */
  reserve(bytes: number): void;
  /** Releases all of it; a second call does nothing. */
  release(): void;
}

const RETRY_SECONDS = 5;

export interface UploadLimits extends Omit<TurnLimits, 'retrySeconds'> {
  /** How large they may be together. */
  bytes: number;
}

/** Limits the number of uploads and their memory. */
export function createUploadBudget(limits: UploadLimits): {
  /** Waits for the upload's turn. @throws Refused too-busy when that takes too long */
  open(): Promise<Upload>;
} {
  const turns = createTurns({ ...limits, retrySeconds: RETRY_SECONDS });
  let used = 0;
  return {
    open: async () => {
      await turns.take();
      const upload = { bytes: 0, isOpen: true };
      return {
        reserve: (bytes) => {
          if (used + bytes > limits.bytes)
            throw new Refused('too-busy', { retryAfter: RETRY_SECONDS });
          used += bytes;
          upload.bytes += bytes;
        },
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
