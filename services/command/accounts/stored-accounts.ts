import type { User } from '@stagedoor/contracts/account';
import { Refused } from '@stagedoor/contracts/refusals';
import { ACCOUNT_COLUMNS, userOf } from '@stagedoor/platform/accounts/account-row';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { foldUserName } from './names.ts';

/**
 * Who opened an account: somebody who signed up, or whoever runs the venue. Only an operator's may
 * have rights, so only their passwords have to be hard to guess.
 */
export type Origin = 'signup' | 'operator';

/** A row of `app.accounts`. */
export interface StoredAccount extends Omit<User, 'must_change_password'> {
  must_change_password: boolean;
  /** Null where nobody can sign in until the account is given one. */
  password_hash: string | null;
  session_epoch: number;
  origin: Origin;
  is_active: boolean;
  had_rights: boolean;
}

export const STORED = `${ACCOUNT_COLUMNS}, password_hash, session_epoch, origin, is_active,
  had_rights`;

/** Somebody whose password was right, and the epoch of the new session. */
export interface SignedIn {
  user: User;
  epoch: number;
}

export function signedIn(found: StoredAccount): SignedIn {
  return { user: userOf(found), epoch: found.session_epoch };
}

export type StoredAccounts = ReturnType<typeof storedAccounts>;

export function storedAccounts(sql: Sql) {
  const byId = (id: string) =>
    sql.row<StoredAccount>(`select ${STORED} from app.accounts where id = $1`, [id]);
  return {
    byId,
    /** By user name or e-mail address. */
    byUsername: (username: string) =>
      sql.row<StoredAccount>(
        `select ${STORED} from app.accounts where username = $1 or email = $1
         order by username = $1 desc limit 1`,
        [foldUserName(username)],
      ),
    byEmail: (email: string) =>
      sql.row<StoredAccount>(`select ${STORED} from app.accounts where email = $1`, [email]),
    /** @throws Refused not-found */
    existing: async (id: string): Promise<StoredAccount> => {
      const found = await byId(id);
      if (!found) throw new Refused('not-found');
      return found;
    },
  };
}
