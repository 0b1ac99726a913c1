import { z } from 'zod';
import { userSchema, type User } from '@stagedoor/contracts/account';
import type { Sql } from '../stores/postgres.ts';

export const ACCOUNT_COLUMNS = `id, username, email, first_name, last_name,
  is_staff, is_site_manager, is_auditor, must_change_password`;

/** A new password or new rights start another epoch, which ends older sessions. */
export interface SessionOwner {
  accountId: string;
  epoch: number;
}

const account = userSchema.extend({
  must_change_password: z.boolean().transform((due) => due || undefined),
});

/** A row with `ACCOUNT_COLUMNS` as the browser may see it. */
export function userOf(row: object): User {
  return account.parse(row);
}

/** The signed-in user with the current flags; undefined when that epoch has ended. */
export async function findSignedIn(
  sql: Sql,
  { accountId, epoch }: SessionOwner,
): Promise<User | undefined> {
  const row = await sql.row<object>(
    `select ${ACCOUNT_COLUMNS} from app.accounts where id = $1 and session_epoch = $2`,
    [accountId, epoch],
  );
  return row && userOf(row);
}
