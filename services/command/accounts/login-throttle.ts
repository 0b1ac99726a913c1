import { createHmac } from 'node:crypto';
import { LOGIN_FAILURES, LOGIN_WINDOW_SECONDS } from '@stagedoor/contracts/facts/limits';
import { Refused } from '@stagedoor/contracts/refusals';
import { derivedKey } from '@stagedoor/platform/accounts/session-secret';
import { clientOf } from '@stagedoor/platform/http/client-address';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { foldUserName } from './names.ts';

/**
 * A browser that the account knows, and a session, have a counter of their own: nobody else can
 * make them wait. All other browsers count together, by account and by address.
 */
export type TryOrigin =
  | { kind: 'device' | 'session'; id: string }
  | { kind: 'unknown'; username: string; address: string };

/** Past the limit each try waits twice as long as the last; nobody is ever locked out. */
export function createLoginThrottle(sql: Sql, secret: string, enabled: boolean) {
  if (!enabled) return { begin: async () => undefined, succeed: async () => undefined };
  const hashKey = derivedKey(secret, 'login counters');
  const keyed = (kind: string, value: string) =>
    `${kind} ${createHmac('sha256', hashKey).update(value).digest('base64url')}`;

  const accountKey = (origin: TryOrigin) =>
    origin.kind === 'unknown'
      ? keyed('account', foldUserName(origin.username))
      : keyed(origin.kind, origin.id);
  const addressKey = (address: string) => keyed('address', clientOf(address));

  async function count(key: string, limit: number): Promise<void> {
    const counted = await sql.row(
      `insert into app.login_failures as f (key, failures, last_at) values ($1, 1, now())
       on conflict (key) do update set
         failures = case when f.last_at < now() - ${WINDOW} then 1 else f.failures + 1 end,
         last_at = now()
       where f.last_at + (${WAIT}) <= now()
       returning key`,
      [key, limit],
    );
    if (counted) return;
    const blocked = await sql.row<{ seconds: number }>(
      // A clock that ran ahead has left times in the future, which count as now.
      `update app.login_failures as f set last_at = least(f.last_at, now()) where key = $1
       returning ceil(extract(epoch from f.last_at + (${WAIT}) - now()))::int as seconds`,
      [key, limit],
    );
    throw new Refused('too-many-requests', { retryAfter: Math.max(1, blocked?.seconds ?? 1) });
  }

  return {
    /** Counts a try as failed before it is made. @throws Refused too-many-requests */
    begin: async (origin: TryOrigin) => {
      if (origin.kind === 'unknown')
        await count(addressKey(origin.address), LOGIN_FAILURES.address);
      await count(accountKey(origin), LOGIN_FAILURES.account);
    },
    /** Forgets the failures that were counted with this try. */
    succeed: async (origin: TryOrigin) => {
      await sql.rows('delete from app.login_failures where key = $1', [accountKey(origin)]);
      if (origin.kind === 'unknown')
        await sql.rows(
          'update app.login_failures set failures = greatest(0, failures - 1) where key = $1',
          [addressKey(origin.address)],
        );
    },
  };
}

const WINDOW = `interval '${LOGIN_WINDOW_SECONDS} seconds'`;
// No wait up to the limit ($2), then 1, 2, 4 … seconds, at most the window.
const WAIT = `case when f.failures < $2::int then interval '0'
  else least(${WINDOW}, power(2, least(f.failures - $2::int, 12)) * interval '1 second') end`;
