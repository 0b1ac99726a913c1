import { Refused } from '@stagedoor/contracts/refusals';

/** What one client may have made, in bytes of answers. */
export interface MakingLimits {
  /** At once, after a time without any. */
  bytes: number;
  perSecond: number;
  /** What the smallest answer counts as: finding it costs too. */
  least: number;
  /** What an answer counts as while it is being made, and nobody knows its size. */
  unknown: number;
}

export interface MakingBudget {
  /**
   * Call before an answer is made for this client; returns what to call with its size when it has been made.
   * @throws Refused when the client has had too much made.
   */
  begin(client: string): (bytes: number) => void;
}

interface Account {
  left: number;
  at: number;
}

const KIB = 1024;
/** A thousand small answers at once and sixteen a second are far more than people ask for who only look around. */
const LIMITS: MakingLimits = {
  bytes: 16 * 1024 * KIB,
  perSecond: 256 * KIB,
  least: 16 * KIB,
  unknown: 512 * KIB,
};
const CLIENTS = 10_000;

/** Bounds the work of clients that ask for what nobody has asked for: kept answers are free. */
export function makingBudget(
  limits: MakingLimits = LIMITS,
  now: () => number = () => performance.now(),
): MakingBudget {
  const accounts = new Map<string, Account>();
  return {
    begin: (client) => {
      const account = accountOf(client);
      const missing = limits.unknown - account.left;
      if (missing > 0) {
        const retryAfter = Math.ceil(missing / limits.perSecond);
        throw new Refused('too-many-requests', { retryAfter });
      }
      account.left -= limits.unknown;
      return (bytes) => void (account.left += limits.unknown - Math.max(limits.least, bytes));
    },
  };

  function accountOf(client: string): Account {
    const at = now();
    const account = accounts.get(client) ?? { left: limits.bytes, at };
    const earned = ((at - account.at) / 1000) * limits.perSecond;
    account.left = Math.min(limits.bytes, account.left + earned);
    account.at = at;
    // The one that asked last stands last, and whoever has not asked for long has everything again.
    accounts.delete(client);
    accounts.set(client, account);
    const [longest] = accounts.keys();
    if (accounts.size > CLIENTS && longest !== undefined) accounts.delete(longest);
    return account;
  }
}
