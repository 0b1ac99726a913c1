import { Refused } from '@stagedoor/contracts/refusals';

/** What one upload holds in memory. */
export interface Upload {
  /** @throws Refused too-busy when all uploads together would hold too much. */
  hold(bytes: number): void;
  /** Gives back everything it holds; a second call does nothing. */
  release(): void;
}

const RETRY_SECONDS = 5;

/** Bounds what uploads hold in memory, in number and in bytes. Past it the next one is refused at once rather than kept waiting. */
export function createUploadBudget(limits: { atOnce: number; bytes: number }): {
  /** @throws Refused too-busy */
  open(): Upload;
} {
  const open = new Set<object>();
  let held = 0;
  return {
    open: () => {
      if (open.size >= limits.atOnce) throw tooBusy();
      const upload = { bytes: 0 };
      open.add(upload);
      return {
        hold: (bytes) => {
          if (held + bytes > limits.bytes) throw tooBusy();
          held += bytes;
          upload.bytes += bytes;
        },
        release: () => {
          if (!open.delete(upload)) return;
          held -= upload.bytes;
        },
      };
    },
  };
}

function tooBusy(): Refused {
  return new Refused('too-busy', { retryAfter: RETRY_SECONDS });
}
