import type { Passkey } from '@stagedoor/contracts/passkeys.api';
import type { Sql } from '../stores/postgres.ts';

interface PasskeyRow extends Pick<Passkey, 'id' | 'name' | 'host'> {
  created_at: Date;
  last_used_at: Date | null;
}

const PASSKEYS = `
  select id, name, host, created_at, last_used_at from app.passkeys where account_id = $1`;

export async function findPasskeys(sql: Sql, owner: string): Promise<Passkey[]> {
  const rows = await sql.rows<PasskeyRow>(`${PASSKEYS} order by created_at, id`, [owner]);
  return rows.map(passkeyOf);
}

/** Undefined for a passkey that is not the owner's. */
export async function findPasskey(sql: Sql, owner: string, id: string) {
  const row = await sql.row<PasskeyRow>(`${PASSKEYS} and id = $2`, [owner, id]);
  return row && passkeyOf(row);
}

function passkeyOf({ created_at, last_used_at, ...row }: PasskeyRow): Passkey {
  return {
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
