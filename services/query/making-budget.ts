import { Refused } from '@stagedoor/contracts/refusals';

/** What one client may have made, in bytes of answers. */
export interface MakingLimits {
  /** At once, after a time without any. */
  bytes: number;
  perSecond: number;
  /** What the smallest answer counts as: finding it costs too. */
  least: number;
  /** How many are made at the same time, and how many more may wait for their turn. */
  atOnce: number;
  waiting: number;
}

export interface MakingBudget {
  /**
   * Call before an answer is made for this client; resolves when its turn has come, with what to call with the size when it is made.
   * @throws Refused when the client has had too much made, or has too many waiting.
   */
  begin(client: string): Promise<(bytes: number) => void>;
}

interface Account {
  left: number;
  at: number;
  running: number;
  turns: (() => void)[];
}

const KIB = 1024;
/** A thousand small answers at once and sixteen a second are far more than people ask for who only look around. */
const LIMITS: MakingLimits = {
  bytes: 16 * 1024 * KIB,
  perSecond: 256 * KIB,
  least: 16 * KIB,
  atOnce: 2,
  waiting: 100,
};
const CLIENTS = 10_000;

/** Bounds the work of clients that ask for what nobody has asked for: kept answers are free. */
export function makingBudget(
  limits: MakingLimits = LIMITS,
  now: () => number = () => performance.now(),
): MakingBudget {
  const accounts = new Map<string, Account>();
  return {
    begin: async (client) => {
      const account = accountOf(client);
      if (account.turns.length >= limits.waiting) throw tooMuch(account);
      if (account.running < limits.atOnce) account.running += 1;
      else await new Promise<void>((resolve) => void account.turns.push(resolve));
      refill(account);
      if (account.left <= 0) {
        passOn(account);
        throw tooMuch(account);
      }
      return (bytes) => {
        account.left -= Math.max(limits.least, bytes);
        passOn(account);
      };
    },
  };

  function passOn(account: Account): void {
    const next = account.turns.shift();
    if (next) next();
    else account.running -= 1;
  }

  function tooMuch({ left }: Account): Refused {
    const retryAfter = Math.max(1, Math.ceil(-left / limits.perSecond));
    return new Refused('too-many-requests', { retryAfter });
  }

  function refill(account: Account): void {
    const at = now();
    const earned = ((at - account.at) / 1000) * limits.perSecond;
    account.left = Math.min(limits.bytes, account.left + earned);
    account.at = at;
  }

  function accountOf(client: string): Account {
    const account = accounts.get(client) ?? {
      left: limits.bytes,
      at: now(),
      running: 0,
      turns: [],
    };
    // The one that asked last stands last, and whoever has not asked for long has everything again.
    accounts.delete(client);
    accounts.set(client, account);
    const [longest] = accounts.keys();
    if (accounts.size > CLIENTS && longest !== undefined) accounts.delete(longest);
    return account;
  }
}
