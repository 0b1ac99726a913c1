import { createHash } from 'node:crypto';
import type { FastifyBaseLogger, Session } from 'fastify';
import type { SessionStore } from '@fastify/session';
import { SESSION } from '@stagedoor/contracts/facts/limits';
import type { Sql } from '../stores/postgres.ts';
import { ACCOUNT_COLUMNS, userOf } from './account-row.ts';

export const SESSION_MS = SESSION.days * 24 * 60 * 60 * 1000;

/** Sessions in Postgres under a hash of their id: reading the table lets nobody sign in. */
export function sessionStore(sql: Sql): SessionStore {
  return {
    set: (id, session, done) =>
      void sql
        .rows(
          `insert into app.sessions (id_hash, data, expires_at)
           values ($1, $2, now() + $3 * interval '1 millisecond')
           on conflict (id_hash) do update set data = excluded.data`,
          [hashed(id), JSON.stringify(session, withoutFound), SESSION_MS],
        )
        .then(() => done(), done),
    get: (id, done) => void findSession(sql, id).then((data) => done(null, data ?? null), done),
    destroy: (id, done) =>
      void sql
        .rows('delete from app.sessions where id_hash = $1', [hashed(id)])
        .then(() => done(), done),
  };
}

/**
 * The condition under which a row of `app.sessions` has expired, by age or without use. One of a
 * clock that ran ahead has, too: by its times it would last longer.
 */
export const SESSION_IS_OVER = `(
  expires_at not between now() and now() + interval '${SESSION.days} days 1 hour' or last_seen_at
    not between now() - interval '${SESSION.idleDays} days' and now() + interval '1 hour')`;

/** The data of a session, and the account that it belongs to; undefined when it has expired. */
export async function findSession(sql: Sql, id: string): Promise<Session | undefined> {
  // Expire a minute early: the plugin deletes expired sessions, even in a read-only service.
  const found = await sql.row<{ data: Session; unseen: boolean; owner: object | null }>(
    `select data, last_seen_at < now() - $2 * interval '1 minute' as unseen, (
       select to_jsonb(account) from (
         select ${ACCOUNT_COLUMNS} from app.accounts
         where id = data ->> 'accountId' and session_epoch = coalesce((data ->> 'epoch')::int, 0)
       ) as account
     ) as owner
     from app.sessions
     where id_hash = $1 and expires_at > now() + interval '1 minute' and not ${SESSION_IS_OVER}`,
    [hashed(id), SESSION.seenMinutes],
  );
  if (!found) return undefined;
  const { data, unseen, owner } = found;
  return Object.assign(data, { unseen, owner: owner && userOf(owner) } satisfies Found);
}

/** The fields that `findSession` adds to a session's data; they are not stored. */
type Found = Pick<Session, 'unseen' | 'owner'>;
const FOUND: ReadonlySet<string> = new Set<keyof Found>(['unseen', 'owner']);

function withoutFound(key: string, value: unknown): unknown {
  return FOUND.has(key) ? undefined : value;
}

/** Where an account is signed in, the last used first; `currentId` is the session that asks. */
export async function findOwnSessions(sql: Sql, account: string, currentId?: string) {
  const found = await sql.rows<{ id: string; began: Date; seen: Date; user_agent: string | null }>(
    `select id_hash as id, expires_at - $2 * interval '1 millisecond' as began,
       last_seen_at as seen, data ->> 'userAgent' as user_agent
     from app.sessions join app.accounts on accounts.id = data ->> 'accountId'
     where data ->> 'accountId' = $1 and not ${SESSION_IS_OVER}
       and session_epoch = coalesce((data ->> 'epoch')::int, 0)
     order by last_seen_at desc`,
    [account, SESSION_MS],
  );
  return found.map(({ id, began, seen, user_agent }) => ({
    id,
    created_at: began.toISOString(),
    last_seen_at: seen.toISOString(),
    user_agent: user_agent ?? '',
    current: currentId !== undefined && id === hashed(currentId),
  }));
}

/** Notes that a session is in use. If that fails, the session only ends sooner. */
export async function noteSeen(sql: Sql, id: string, log: FastifyBaseLogger): Promise<void> {
  await sql
    .rows('update app.sessions set last_seen_at = now() where id_hash = $1', [hashed(id)])
    .catch((err: unknown) => log.warn({ err }, 'The use of a session could not be noted.'));
}

function hashed(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
