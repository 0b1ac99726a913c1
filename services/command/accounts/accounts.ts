import type { User } from '@stagedoor/contracts/account';
import { Refused } from '@stagedoor/contracts/refusals';
import { account, type AccountCommand } from '@stagedoor/domain/account/account.decider';
import { userOf } from '@stagedoor/platform/accounts/account-row';
import type { Caller, Run } from '../run/command-runner.ts';
import { takenAddress } from './account-person.ts';
import { accountPasswords, type PasswordDependencies } from './account-passwords.ts';
import { foldUserName } from './names.ts';
import { weakness } from './password-rules.ts';
import { generatePassword, hashPassword, verifyPassword } from './passwords.ts';
import {
  signedIn,
  STORED,
  storedAccounts,
  type Origin,
  type StoredAccount,
} from './stored-accounts.ts';

export interface NewAccount extends Name, Pick<User, 'id' | 'username' | 'email'> {
  /** Without one nobody can sign in until the account is given one. */
  password?: string | undefined;
  origin: Origin;
  /** What follows in the same append: rights, and an invitation. */
  commands?: readonly AccountCommand[];
}
type Name = Pick<User, 'first_name' | 'last_name'>;

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(dependencies: PasswordDependencies) {
  const { sql, runner, accountChanges, isPublic, venueName } = dependencies;
  const stored = storedAccounts(sql);
  const { byId, byUsername, existing } = stored;
  const { checkPassword, ...passwords } = accountPasswords(stored, dependencies);

  return {
    ...passwords,
    stored,
    /**
     * Opens an account without flags. The same id with the same address and password again returns
     * the account.
     * @throws Refused with errors.email for a taken address, errors.password for a short password
     * or an operator's weak one, idempotency-mismatch for a taken id.
     */
    open: async ({ password, commands = [], ...given }: NewAccount, run: Run) => {
      const { id, first_name, last_name, origin } = given;
      const [username, email] = [foldUserName(given.username), foldUserName(given.email)];
      if (password !== undefined) await checkPassword(password, given, 'operator');
      const hash = password === undefined ? null : await hashPassword(password);
      const insert = () =>
        sql.rows(
          `insert into app.accounts
             (id, username, email, password_hash, origin, first_name, last_name)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
          [id, username, email, hash, origin, first_name, last_name],
        );
      await accountChanges.open({ account: id, run, by: origin, insert, commands });
      const opened = await byId(id);
      if (!opened) throw takenAddress();
      const fits = password === undefined || (await verifyPassword(opened.password_hash, password));
      if (opened.email !== email || !fits || !opened.is_active)
        throw new Refused('idempotency-mismatch');
      return signedIn(opened);
    },
    /**
     * Finds an account by user name or e-mail address, undefined for an unknown name; signed in
     * when the password fits.
     */
    authenticate: async (username: string, password: string) => {
      const found = await byUsername(username);
      const fits = await verifyPassword(found?.password_hash, password);
      if (!fits || !found?.is_active) return { account: found?.id, signedIn: undefined };
      const isWeak =
        isPublic &&
        found.origin === 'operator' &&
        (await weakness(password, found, await venueName()));
      const [due] = isWeak ? await sql.rows<StoredAccount>(MUST_CHANGE, [found.id]) : [];
      return { account: found.id, signedIn: signedIn(due ?? found) };
    },
    noteLogin: async (id: string): Promise<void> => {
      await sql.rows('update app.accounts set last_login_at = now() where id = $1', [id]);
    },
    byUsername: async (username: string) => {
      const found = await byUsername(username);
      return found && userOf(found);
    },
    /** Unused: it never had rights, and has the password that was made up when it was opened. */
    standing: async (id: string) => {
      const { origin, password_hash, must_change_password } = await existing(id);
      const { hadFlags } = (await runner.load(account(id))).state;
      const isUnused = must_change_password && !hadFlags;
      return { origin, hasPassword: password_hash !== null, isUnused };
    },
  };
}

/** The password is of a venue that was not public, or of a version that asked for less. */
const MUST_CHANGE = `
  update app.accounts set must_change_password = true where id = $1 returning ${STORED}`;

interface FirstPassword {
  /** Without it one is made up. */
  given?: string | undefined;
  /** Called with a made-up password before it is set, so that none is set that nobody saw. */
  show: (password: string) => void;
  caller: Caller;
}

export async function giveFirstPassword(
  accounts: Accounts,
  id: string,
  { given, show, caller }: FirstPassword,
): Promise<void> {
  if ((await accounts.standing(id)).hasPassword) return;
  if (given !== undefined) return accounts.setPassword(id, given, caller);
  const password = generatePassword();
  show(password);
  await accounts.setPassword(id, password, caller, true);
}
