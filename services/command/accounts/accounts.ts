import type { Flags } from '@stagedoor/contracts/account.events';
import type { User } from '@stagedoor/contracts/account';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import { ACCOUNT_COLUMNS, userOf } from '@stagedoor/platform/accounts/account-row';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { SecurityLog } from '@stagedoor/platform/process/security-log';
import type { Caller, CommandRunner } from '../command-runner.ts';
import { account } from './account.decider.ts';
import { passwordComplaint } from './password-rules.ts';
import { hashPassword, generatePassword, verifyPassword } from './passwords.ts';
import { foldUserName } from './user-name.ts';

export interface NewAccount {
  id: string;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  password: string;
  /** Somebody else has seen the password, so its owner has to change it first. */
  must_change_password?: boolean;
  /** Who chose the password: somebody who signed up, or an operator. */
  origin: Origin;
}
type Origin = 'signup' | 'operator';
type Chosen = { origin: Origin; mustChange: boolean };

/** Somebody whose password was right, and the epoch of the new session. */
export interface SignedIn {
  user: User;
  epoch: number;
}

export interface LoginAttempt {
  /** Undefined for an unknown name. */
  account: string | undefined;
  signedIn: SignedIn | undefined;
}

export interface Accounts {
  /**
   * Opens an account without flags. The same id with the same address and password again returns
   * the account.
   * @throws Refused with errors.email for a taken address, errors.password for a weak password,
   * idempotency-mismatch for a taken id.
   */
  open(account: NewAccount): Promise<SignedIn>;
  /** Finds an account by user name or e-mail address; signed in when the password fits. */
  authenticate(username: string, password: string): Promise<LoginAttempt>;
  byUsername(username: string): Promise<User | undefined>;
  /**
   * Sets a password that an operator chose or, with `mustChange`, only saw. Ends all sessions of
   * the account.
   * @throws Refused with errors.password
   */
  setPassword(id: string, password: string, options?: { mustChange: boolean }): Promise<void>;
  /**
   * Sets a password that its owner chose. Ends all sessions of the account.
   * @throws Refused with errors.current_password or errors.password
   */
  changePassword(user: User, current: string, password: string): Promise<SignedIn>;
  /**
   * Records the grant in the log, then applies it; a repeated call completes one that was
   * interrupted. A stranger may have signed up under this address: such an account gets a new
   * password with its first flag, which is returned to be shown once.
   */
  grant(id: string, flags: Flags, caller: Caller): Promise<{ password?: string }>;
  /** Applies flags that the log has already. */
  applyFlags(id: string, flags: Flags, commandId: string): Promise<void>;
  hasSiteManager(): Promise<boolean>;
}

interface Dependencies {
  sql: Sql;
  runner: CommandRunner;
  security: SecurityLog;
  venueName?: string | undefined;
}

interface Row extends Omit<User, 'must_change_password'> {
  must_change_password: boolean;
  password_hash: string;
  session_epoch: number;
  origin: Origin;
}

export function createAccounts({ sql, runner, security, venueName = '' }: Dependencies): Accounts {
  const byUsername = (username: string) =>
    sql.row<Row>(
      `select ${ROW} from app.accounts where username = $1 or email = $1
       order by username = $1 desc limit 1`,
      [foldUserName(username)],
    );
  const byId = (id: string) => sql.row<Row>(`select ${ROW} from app.accounts where id = $1`, [id]);

  async function checkPassword(
    password: string,
    person: Parameters<typeof passwordComplaint>[1],
  ): Promise<void> {
    const complaint = await passwordComplaint(password, person, venueName);
    if (complaint) throw invalidField('password', complaint);
  }

  /** @throws Refused conflict when the password was replaced meanwhile */
  async function replacePassword(account: Row, password: string, chosen: Chosen): Promise<Row> {
    const { origin, mustChange } = chosen;
    await checkPassword(password, account);
    const replaced = await sql.row<Row>(
      `update app.accounts set password_hash = $3, origin = $4, must_change_password = $5,
         session_epoch = session_epoch + 1
       where id = $1 and password_hash = $2 returning ${ROW}`,
      [account.id, account.password_hash, await hashPassword(password), origin, mustChange],
    );
    if (!replaced) throw new Refused('conflict');
    await sql.rows(`delete from app.sessions where data ->> 'accountId' = $1`, [account.id]);
    return replaced;
  }

  const setPassword: Accounts['setPassword'] = async (
    id,
    password,
    { mustChange } = { mustChange: false },
  ) => {
    const account = await byId(id);
    if (!account) throw new Refused('not-found');
    await replacePassword(account, password, { origin: 'operator', mustChange });
    security({ kind: 'password-set', account: id });
  };

  const applyFlags: Accounts['applyFlags'] = async (id, flags, commandId) => {
    await sql.rows(
      `update app.accounts set is_staff = $2, is_site_manager = $3, is_auditor = $4 where id = $1`,
      [id, flags.is_staff, flags.is_site_manager, flags.is_auditor],
    );
    security({
      kind: 'flags-granted',
      account: id,
      command: commandId,
      flags: Object.entries(flags).flatMap(([flag, isGranted]) => (isGranted ? [flag] : [])),
    });
  };

  return {
    setPassword,
    applyFlags,
    open: async ({ must_change_password = false, ...account }) => {
      const { id, first_name, last_name, password, origin } = account;
      const [username, email] = [foldUserName(account.username), foldUserName(account.email)];
      await checkPassword(password, account);
      const hash = await hashPassword(password);
      await sql.rows(
        `insert into app.accounts (id, username, email, first_name, last_name,
           password_hash, origin, must_change_password)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
        [id, username, email, first_name, last_name, hash, origin, must_change_password],
      );
      const opened = await byId(id);
      if (!opened)
        throw invalidField('email', 'An account with this email address already exists.');
      if (opened.email !== email || !(await verifyPassword(opened.password_hash, password)))
        throw new Refused('idempotency-mismatch');
      return signedIn(opened);
    },
    authenticate: async (username, password) => {
      const found = await byUsername(username);
      const fits = await verifyPassword(found?.password_hash, password);
      return { account: found?.id, signedIn: fits && found ? signedIn(found) : undefined };
    },
    changePassword: async ({ id }, current, password) => {
      const account = await byId(id);
      if (!account || !(await verifyPassword(account.password_hash, current)))
        throw invalidField('current_password', 'This is not your current password.');
      if (password === current)
        throw invalidField('password', 'This is the password you have now.');
      const { origin } = account;
      return signedIn(await replacePassword(account, password, { origin, mustChange: false }));
    },
    byUsername: async (username) => {
      const found = await byUsername(username);
      return found && userOf(found);
    },
    grant: async (id, flags, caller) => {
      const grantsSomething = Object.values(flags).some(Boolean);
      const isByStranger = grantsSomething && (await byId(id))?.origin === 'signup';
      const password = isByStranger ? generatePassword() : undefined;
      if (password) await setPassword(id, password, { mustChange: true });
      const { state } = await runner.runnerFor(caller)(account(id), { type: 'GrantFlags', flags });
      await applyFlags(id, state, caller.commandId);
      return password ? { password } : {};
    },
    hasSiteManager: async () =>
      (await sql.row('select 1 from app.accounts where is_site_manager limit 1')) !== undefined,
  };
}

const ROW = `${ACCOUNT_COLUMNS}, password_hash, session_epoch, origin`;

function signedIn(row: Row): SignedIn {
  return { user: userOf(row), epoch: row.session_epoch };
}
