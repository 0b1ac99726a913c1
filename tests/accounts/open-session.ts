import { createHash, randomUUID } from 'node:crypto';
import type { Role } from '@stagedoor/contracts/account';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { signedCookie } from '../setup/signed-cookies.ts';

/** Opens an account with this role's flags and a session for it; returns the cookie. */
export async function openSession(sql: Sql, secret: string, role: Role): Promise<string> {
  const id = `account-${role}`;
  const flags = [role === 'staff', role === 'site-manager', role === 'auditor'];
  await sql.rows(
    `insert into app.accounts (id, username, email, first_name, last_name, password_hash,
       is_staff, is_site_manager, is_auditor)
     values ($1, $1, $1 || '@venue.example', 'Robin', $2, '', $3, $4, $5) on conflict do nothing`,
    [id, role, ...flags],
  );
  const sessionId = randomUUID();
  const session = { cookie: { path: '/', expires: '2099-01-01T00:00:00Z' }, accountId: id };
  await sql.rows(
    `insert into app.sessions (id_hash, data, expires_at) values ($1, $2, now() + interval '14 days')`,
    [createHash('sha256').update(sessionId).digest('base64url'), JSON.stringify(session)],
  );
  return signedCookie(sessionId, secret);
}
