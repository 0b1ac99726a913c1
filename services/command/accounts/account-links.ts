import { createHash, randomBytes } from 'node:crypto';
import { ACCOUNT_LINKS } from '@stagedoor/contracts/facts/limits';
import type { LINK_PAGES } from '@stagedoor/contracts/facts/link-pages';
import type { Sql } from '@stagedoor/platform/stores/postgres';

/** For what a link was made. */
export type LinkPurpose = keyof typeof LINK_PAGES;

/** How long a link works, in minutes. */
const LASTS: Record<LinkPurpose, number> = {
  invitation: ACCOUNT_LINKS.invitationDays * 24 * 60,
  reset: ACCOUNT_LINKS.resetMinutes,
};

/** Makes a link, which ends the former one of this purpose. @returns its token and its end */
export async function makeLink(sql: Sql, account: string, purpose: LinkPurpose) {
  const token = randomBytes(32).toString('base64url');
  const made = await sql.row<{ expires_at: Date }>(
    `insert into app.account_links (account_id, purpose, token_hash, expires_at)
     values ($1, $2, $3, now() + $4 * interval '1 minute')
     on conflict (account_id, purpose) do update set
       token_hash = excluded.token_hash, made_at = now(), expires_at = excluded.expires_at
     returning expires_at`,
    [account, purpose, hashed(token), LASTS[purpose]],
  );
  return { token, expiresAt: made?.expires_at ?? new Date() };
}

/** The account of a link; undefined for a used, old or foreign token. */
export async function findLink(sql: Sql, purpose: LinkPurpose, token: string) {
  // One of a clock that ran ahead has run out too: by its times it would last longer.
  const found = await sql.row<{ account_id: string }>(
    `select account_id from app.account_links
     where token_hash = $1 and purpose = $2 and expires_at > now()
       and made_at < now() + interval '1 hour'`,
    [hashed(token), purpose],
  );
  return found?.account_id;
}

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
