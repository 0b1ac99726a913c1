import { Refused } from '@stagedoor/contracts/refusals';
import type { EventData } from '@stagedoor/contracts/events/events';
import { subscriberStream } from '@stagedoor/contracts/events/streams';
import { subscriber } from '@stagedoor/domain/mailing-list/subscriber.decider';
import { postMail } from '@stagedoor/platform/mail/outgoing-mails';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { SignedTokens } from '@stagedoor/platform/privacy/signed-token';
import { createTaskQueue } from '@stagedoor/platform/process/task-queue';
import type { Transactions } from '@stagedoor/platform/stores/postgres';
import type { Load } from '../run/command-runner.ts';

/** What they agree to, the address sealed with the key of the subscriber to be. */
type Pending = Omit<EventData<'SubscriberJoined'>, 'is_confirmed'>;

interface PendingSources {
  sql: Transactions;
  keys: Keys;
  tokens: SignedTokens;
  load: Load;
  now: () => Date;
}

export type PendingSubscriptions = ReturnType<typeof pendingSubscriptions>;

/** Who was asked by mail whether they join: rows without events, which are nowhere on the list. */
export function pendingSubscriptions({ sql, keys, tokens, load, now }: PendingSources) {
  // Each holds a connection while its work may wait for another one.
  const inTurn = createTaskQueue({ atOnce: 1, waiting: MOST_WAITING });

  /** Takes a row out for `work`; it stays where that fails. Nobody else takes it out meanwhile. */
  const takeOut = <Result>(
    id: string,
    work: (row: (Pending & { is_over: boolean }) | undefined) => Promise<Result>,
  ) => inTurn(() => sql.transaction(async (own) => work(await own.row(TAKE_OUT, [id, now()]))));

  /** Returns whether it was one. The key of somebody who is on the list stays. */
  const erase = (id: string, kept: { hasLeft: boolean }): Promise<boolean> =>
    takeOut(id, async (row) => {
      if (!row || (await load(subscriber(id))).state.phase !== 'unknown') return false;
      await keys.forget(subscriberStream(id), kept);
      return true;
    });

  return {
    erase,
    /**
     * Keeps it, and asks by mail; who was asked within the last hour gets no other mail. Returns
     * false where the address was released meanwhile.
     */
    ask: (id: string, address: string, { email, source, wording }: Pending): Promise<boolean> =>
      sql.transaction(async (own) => {
        const person = subscriberStream(id);
        if (!(await own.row(CLAIMED, [person]))) return false;
        const at = now();
        const expiresAt = new Date(at.getTime() + LINK_MS);
        const values = [id, email, source, wording, at, expiresAt];
        const asked = await own.row<{ mails: number }>(ASK, values);
        if (!asked) return true;
        await postMail(own, keys, {
          ...{ id: `confirmation-${id}-${asked.mails}`, kind: 'confirmation', person },
          ...{ to: address, data: { token: await tokens.of(id) }, expiresAt },
        });
        return true;
      }),
    /**
     * Lets somebody join whose link was followed. Doing so again changes nothing.
     * @throws Refused not-found for a token that is not ours, or has run out
     */
    confirm: async (token: string, join: (id: string, row: Pending) => Promise<unknown>) => {
      const id = await tokens.read(token);
      if (id === undefined) throw new Refused('not-found');
      await takeOut(id, async (row) => {
        if (row && !row.is_over) return join(id, row);
        const { state } = await load(subscriber(id));
        if (state.phase !== 'joined' || !state.is_confirmed) throw new Refused('not-found');
        return undefined;
      });
    },
    /**
     * Lets somebody join otherwise, who is no longer asked then. Undefined where the address was
     * released at that moment.
     */
    joining: async <Result>(id: string, join: () => Promise<Result>): Promise<Result | undefined> =>
      (await sql.row(IS_PENDING, [id]))
        ? takeOut(id, async (row) => (row ? join() : undefined))
        : join(),
    /** Erases those whose link has run out. */
    forgetOld: async (): Promise<void> => {
      const old = await sql.rows<{ id: string }>(OLD, [now()]);
      for (const { id } of old) await erase(id, { hasLeft: false });
    },
  };
}

const LINK_MS = 7 * 24 * 3_600_000;
const MOST_WAITING = 100;

/** Keeps the hash of the address from being released before the row is there. */
const CLAIMED = 'select from app.subject_hashes where subject = $1 for share';
const ASK = `
  insert into app.pending_subscriptions as pending
    (id, email, source, wording, asked_at, expires_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (id) do update set email = excluded.email, source = excluded.source,
    wording = excluded.wording, mails = pending.mails + 1, asked_at = excluded.asked_at,
    expires_at = excluded.expires_at
  where pending.asked_at < $5::timestamptz - interval '1 hour' returning mails`;
const TAKE_OUT = `
  delete from app.pending_subscriptions where id = $1
  returning email, source, wording, expires_at <= $2 as is_over`;
const IS_PENDING = 'select from app.pending_subscriptions where id = $1';
const OLD = 'select id from app.pending_subscriptions where expires_at <= $1';
