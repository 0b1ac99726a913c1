import { LRUCache } from 'lru-cache';
import { Refused } from '@stagedoor/contracts/refusals';
import { createTurns, type TurnLimits } from '@stagedoor/platform/process/turns';

/** The limits for one client: how much it may have rendered, in bytes of responses. */
export interface RenderLimits extends TurnLimits {
  /** The full budget, after a time without requests. */
  bytes: number;
  perSecond: number;
  /** The least that a response costs, since its query costs too. */
  least: number;
}

interface Account {
  left: number;
  at: number;
  turns: ReturnType<typeof createTurns>;
}

const KIB = 1024;
/** A thousand small responses at once and sixteen a second are far more than a visitor needs. */
const LIMITS: RenderLimits = {
  bytes: 16 * 1024 * KIB,
  perSecond: 256 * KIB,
  least: 16 * KIB,
  atOnce: 2,
  waiting: 100,
};
const CLIENTS = 10_000;

export type RenderBudget = ReturnType<typeof renderBudget>;

/** Limits how much each client can have rendered. Cached responses are free. */
export function renderBudget(
  limits: RenderLimits = LIMITS,
  now: () => number = () => performance.now(),
) {
  // By the time that a client is forgotten, it has a full budget again.
  const accounts = new LRUCache<string, Account>({ max: CLIENTS, memoMethod: newAccount });
  return {
    /**
     * To be called before rendering for a client. Resolves when it is the client's turn.
     * @returns a function that charges the size of the response and ends the turn.
     * @throws Refused when the client's budget is used up, or too many of its requests wait.
     */
    begin: async (client: string): Promise<(bytes: number) => void> => {
      const account = accounts.memo(client);
      await account.turns.take();
      refill(account);
      if (account.left <= 0) {
        account.turns.end();
        throw tooMany(account);
      }
      return (bytes) => {
        account.left -= Math.max(limits.least, bytes);
        account.turns.end();
      };
    },
  };

  function tooMany({ left }: Pick<Account, 'left'>): Refused {
    const retryAfter = Math.max(1, Math.ceil(-left / limits.perSecond));
    return new Refused('too-many-requests', { retryAfter });
  }

  function refill(account: Account): void {
    const at = now();
    const earned = ((at - account.at) / 1000) * limits.perSecond;
    account.left = Math.min(limits.bytes, account.left + earned);
    account.at = at;
  }

  function newAccount(): Account {
    const turns = createTurns(limits, () => tooMany(account));
    const account: Account = { left: limits.bytes, at: now(), turns };
    return account;
  }
}
