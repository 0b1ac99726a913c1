import { Refused } from '@stagedoor/contracts/refusals';

/** The memory of one upload. */
export interface Upload {
  /** @throws Refused too-busy when all uploads together would need too much memory. */
  reserve(bytes: number): void;
  /** Releases all of it; a second call does nothing. */
  release(): void;
}

const RETRY_SECONDS = 5;

export interface UploadLimits {
  /** How many uploads are read at once, how many more may wait for their turn, and how long. */
  atOnce: number;
  waiting: number;
  waitMs: number;
  /** How large they may be together. */
  bytes: number;
}

/** Limits the number of uploads and their memory. */
export function createUploadBudget(limits: UploadLimits): {
  /** Waits for the upload's turn. @throws Refused too-busy when that takes too long */
  open(): Promise<Upload>;
} {
  const waiting = new Set<() => void>();
  let open = 0;
  let used = 0;
  return {
    open: async () => {
      if (open < limits.atOnce) open += 1;
      else await turn();
      const upload = { bytes: 0, isOpen: true };
      return {
        reserve: (bytes) => {
          if (used + bytes > limits.bytes) throw tooBusy();
          used += bytes;
          upload.bytes += bytes;
        },
        release: () => {
          if (!upload.isOpen) return;
          upload.isOpen = false;
          used -= upload.bytes;
          endTurn();
        },
      };
    },
  };

  function turn(): Promise<void> {
    if (waiting.size >= limits.waiting) throw tooBusy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.add(begin);
    const late = setTimeout(() => {
      waiting.delete(begin);
      reject(tooBusy());
    }, limits.waitMs);
    return promise;

    function begin(): void {
      clearTimeout(late);
      resolve();
    }
  }

  /** The next one takes the place of this one, so that nobody else can take it meanwhile. */
  function endTurn(): void {
    const [next] = waiting;
    if (!next) {
      open -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }
}

function tooBusy(): Refused {
  return new Refused('too-busy', { retryAfter: RETRY_SECONDS });
}
