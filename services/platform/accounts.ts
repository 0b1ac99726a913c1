import type { User } from '@stagedoor/contracts/account';
import type { Sql } from './postgres.ts';

export const ACCOUNT_COLUMNS =
  'id, username, email, first_name, last_name, is_staff, is_site_manager, is_auditor';

/** The account with its flags as they are at this moment, or undefined. */
export function findAccount(sql: Sql, id: string): Promise<User | undefined> {
  return sql.row<User>(`select ${ACCOUNT_COLUMNS} from app.accounts where id = $1`, [id]);
}
