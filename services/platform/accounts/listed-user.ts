import type { ListedUser } from '@stagedoor/contracts/people';
import type { Sql } from '../stores/postgres.ts';
import { ACCOUNT_COLUMNS, userOf } from './account-row.ts';

export interface ListedUserRow {
  is_active: boolean;
  invited_at: Date | null;
  last_login_at: Date | null;
}

/** SQL for the accounts `a`, with their open invitations `i`. */
export const LISTED_USERS = `
  select ${ACCOUNT_COLUMNS}, is_active, i.made_at as invited_at, last_login_at
  from app.accounts a left join app.account_links i
    on i.account_id = a.id and i.purpose = 'invitation' and i.expires_at > now()`;

export async function findListedUser(sql: Sql, id: string): Promise<ListedUser | undefined> {
  const row = await sql.row<ListedUserRow>(`${LISTED_USERS} where a.id = $1`, [id]);
  return row && listedUserOf(row);
}

export function listedUserOf(row: ListedUserRow): ListedUser {
  const { is_active, invited_at, last_login_at } = row;
  return {
    ...userOf(row),
    is_active,
    invited_at: invited_at?.toISOString() ?? null,
    last_login_at: last_login_at?.toISOString() ?? null,
  };
}
