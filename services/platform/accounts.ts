import type { User } from '@stagedoor/contracts/account';
import type { Sql } from './postgres.ts';

export const ACCOUNT_COLUMNS =
  'id, username, email, first_name, last_name, is_staff, is_site_manager, is_auditor';

/** What a session says of whose it is. The epoch is the account's at the time: a new password or new rights begin the next one. */
export interface SessionOwner {
  accountId: string;
  epoch: number;
}

/** Whose session it is, with the flags as they are at this moment; undefined when all sessions of that epoch have been ended. */
export function findSignedIn(
  sql: Sql,
  { accountId, epoch }: SessionOwner,
): Promise<User | undefined> {
  return sql.row<User>(
    `select ${ACCOUNT_COLUMNS} from app.accounts where id = $1 and session_epoch = $2`,
    [accountId, epoch],
  );
}
