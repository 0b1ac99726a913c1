import { Refused } from '@stagedoor/contracts/refusals';

/** The memory of one upload. */
export interface Upload {
  /** @throws Refused too-busy when all uploads together would need too much memory. */
  reserve(bytes: number): void;
  /** Releases all of it; a second call does nothing. */
  release(): void;
}

const RETRY_SECONDS = 5;

/** Limits the number of uploads and their memory; refuses uploads beyond it at once. */
export function createUploadBudget(limits: { atOnce: number; bytes: number }): {
  /** @throws Refused too-busy */
  open(): Upload;
} {
  const open = new Set<object>();
  let used = 0;
  return {
    open: () => {
      if (open.size >= limits.atOnce) throw tooBusy();
      const upload = { bytes: 0 };
      open.add(upload);
      return {
        reserve: (bytes) => {
          if (used + bytes > limits.bytes) throw tooBusy();
          used += bytes;
          upload.bytes += bytes;
        },
        release: () => {
          if (!open.delete(upload)) return;
          used -= upload.bytes;
        },
      };
    },
  };
}

function tooBusy(): Refused {
  return new Refused('too-busy', { retryAfter: RETRY_SECONDS });
}
