import { createHash } from 'node:crypto';
import type { Session } from 'fastify';
import type { SessionStore } from '@fastify/session';
import type { Sql } from './postgres.ts';

export const SESSION_MS = 14 * 24 * 60 * 60 * 1000;

/** Sessions in Postgres, found by a hash of their id so that reading the table does not let anyone in. */
export function sessionStore(sql: Sql): SessionStore {
  return {
    set: (id, session, done) =>
      settle(
        sql.rows(
          `insert into app.sessions (id_hash, data, expires_at) values ($1, $2, now() + $3 * interval '1 millisecond')
           on conflict (id_hash) do update set data = excluded.data`,
          [hashed(id), JSON.stringify(session), SESSION_MS],
        ),
        () => done(),
        done,
      ),
    get: (id, done) => settle(findSession(sql, id), (data) => done(null, data ?? null), done),
    destroy: (id, done) =>
      settle(
        sql.rows('delete from app.sessions where id_hash = $1', [hashed(id)]),
        () => done(),
        done,
      ),
  };
}

/** What a session holds; undefined when it is over. */
export async function findSession(sql: Sql, id: string): Promise<Session | undefined> {
  // A minute early: the plugin deletes a session that it finds expired, which a service that only reads may not do.
  const found = await sql.row<{ data: Session }>(
    `select data from app.sessions where id_hash = $1 and expires_at > now() + interval '1 minute'`,
    [hashed(id)],
  );
  return found?.data;
}

function settle<T>(
  work: Promise<T>,
  done: (result: T) => void,
  failed: (error: unknown) => void,
): void {
  work.then(done, failed);
}

function hashed(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
