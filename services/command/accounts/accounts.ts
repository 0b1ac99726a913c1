import { isDeepStrictEqual } from 'node:util';
import type { Flags } from '@stagedoor/contracts/events/account.events';
import type { User } from '@stagedoor/contracts/account';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import { ACCOUNT_COLUMNS, userOf } from '@stagedoor/platform/accounts/account-row';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { Log } from '@stagedoor/platform/process/log';
import type { SecurityLog } from '@stagedoor/platform/process/security-log';
import type { Caller, CommandRunner, Run } from '../run/command-runner.ts';
import { sealEvent } from '../run/sealed-event.ts';
import { END_SESSIONS, nameIn, type AccountChanges } from './account-changes.ts';
import { account, type AccountCommand } from '@stagedoor/domain/account/account.decider';
import { lengthComplaint, weakness } from './password-rules.ts';
import { hashPassword, verifyPassword, generatePassword } from './passwords.ts';
import { foldUserName } from './names.ts';

export interface NewAccount extends Name, Pick<User, 'id' | 'username' | 'email'> {
  /** Without one nobody can sign in until the account is given one. */
  password?: string | undefined;
  /**
   * Who opened the account: somebody who signed up, or an operator. Only an operator's may have
   * rights, so only their passwords have to be hard to guess.
   */
  origin: Origin;
}
type Origin = 'signup' | 'operator';
type Name = Pick<User, 'first_name' | 'last_name'>;
type Chosen = { by: 'operator' | 'owner'; mustChange: boolean };

/** Somebody whose password was right, and the epoch of the new session. */
export interface SignedIn {
  user: User;
  epoch: number;
}

export type Accounts = ReturnType<typeof createAccounts>;

interface Dependencies {
  sql: Sql;
  runner: CommandRunner;
  keys: Keys;
  accountChanges: AccountChanges;
  security: SecurityLog;
  log: Log;
  venueName: () => Promise<string>;
  /** Where strangers can reach the site, even an operator has to choose a strong password. */
  isPublic: boolean;
}

interface Row extends Omit<User, 'must_change_password'> {
  must_change_password: boolean;
  password_hash: string | null;
  session_epoch: number;
  origin: Origin;
  is_active: boolean;
}

export function createAccounts(dependencies: Dependencies) {
  const { sql, runner, keys, accountChanges, security, log, isPublic } = dependencies;
  const { venueName } = dependencies;
  const byUsername = (username: string) =>
    sql.row<Row>(
      `select ${ROW} from app.accounts where username = $1 or email = $1
       order by username = $1 desc limit 1`,
      [foldUserName(username)],
    );
  const byId = (id: string) => sql.row<Row>(`select ${ROW} from app.accounts where id = $1`, [id]);

  async function checkPassword(
    password: string,
    person: Pick<Row, 'first_name' | 'last_name' | 'username' | 'email' | 'origin'>,
    by: Chosen['by'],
  ): Promise<void> {
    const length = lengthComplaint(password);
    if (length) throw invalidField('password', length);
    const weak =
      person.origin === 'operator' && (await weakness(password, person, await venueName()));
    if (!weak) return;
    if (isPublic || by === 'owner') throw invalidField('password', weak);
    log.warn(WEAK);
  }

  /** @throws Refused conflict when the password was replaced meanwhile */
  async function replacePassword(account: Row, password: string, chosen: Chosen): Promise<Row> {
    const { by, mustChange } = chosen;
    const origin = by === 'operator' ? by : account.origin;
    await checkPassword(password, { ...account, origin }, by);
    const replaced = await sql.row<Row>(
      `update app.accounts set password_hash = $3, origin = $4, must_change_password = $5,
         session_epoch = session_epoch + 1
       where id = $1 and password_hash is not distinct from $2 returning ${ROW}`,
      [account.id, account.password_hash, await hashPassword(password), origin, mustChange],
    );
    if (!replaced) throw new Refused('conflict');
    await sql.rows(END_SESSIONS, [account.id]);
    return replaced;
  }

  async function existing(id: string): Promise<Row> {
    const account = await byId(id);
    if (!account) throw new Refused('not-found');
    return account;
  }

  const takePassword = async (id: string) => {
    await sql.rows(TAKE_PASSWORD, [id]);
    await sql.rows(END_SESSIONS, [id]);
  };

  /** Runs a command on an account, which is made when the rights of others are known. */
  async function change(
    id: string,
    caller: Caller,
    commandFor: (known: { isLastSiteManager: boolean }) => AccountCommand,
  ): Promise<void> {
    await accountChanges.change({
      account: id,
      commandId: caller.commandId,
      run: (known) => runner.runnerFor(caller)(account(id), commandFor(known)),
    });
  }

  return {
    /** Takes the password of an account away, and ends its sessions. */
    takePassword,
    /**
     * Sets a password that an operator chose or, with `mustChange`, only saw. Ends all sessions of
     * the account.
     * @throws Refused with errors.password
     */
    setPassword: async (id: string, password: string, { mustChange } = { mustChange: false }) => {
      await replacePassword(await existing(id), password, { by: 'operator', mustChange });
      security({ kind: 'password-set', account: id });
    },
    /**
     * Opens an account without flags. The same id with the same address and password again returns
     * the account.
     * @throws Refused with errors.email for a taken address, errors.password for a short password
     * or an operator's weak one, idempotency-mismatch for a taken id.
     */
    open: async ({ password, ...given }: NewAccount, run: Run) => {
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
      await accountChanges.open({ account: id, run, by: origin, insert });
      const opened = await byId(id);
      if (!opened)
        throw invalidField('email', 'An account with this email address already exists.');
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
      const [due] = isWeak ? await sql.rows<Row>(MUST_CHANGE, [found.id]) : [];
      return { account: found.id, signedIn: signedIn(due ?? found) };
    },
    /**
     * Sets a password that its owner chose. Ends all sessions of the account.
     * @throws Refused with errors.current_password or errors.password
     */
    changePassword: async ({ id }: User, current: string, password: string) => {
      const account = await byId(id);
      if (!account || !(await verifyPassword(account.password_hash, current)))
        throw invalidField('current_password', 'This is not your current password.');
      if (password === current)
        throw invalidField('password', 'This is the password you have now.');
      return signedIn(await replacePassword(account, password, { by: 'owner', mustChange: false }));
    },
    byUsername: async (username: string) => {
      const found = await byUsername(username);
      return found && userOf(found);
    },
    /**
     * Gives an account exactly these flags. A stranger may have signed up under its address: such
     * an account loses its password and its sessions with its first flag.
     * @throws Refused last-site-manager
     */
    grant: async (id: string, flags: Flags, caller: Caller) => {
      const grantsSomething = Object.values(flags).some(Boolean);
      if (grantsSomething && (await existing(id)).origin === 'signup') await takePassword(id);
      await change(id, caller, (known) => ({ type: 'GrantFlags', flags, ...known }));
    },
    /** Gives an account another name. @throws Refused not-found */
    rename: async (id: string, { first_name, last_name }: Name, caller: Caller) => {
      await existing(id);
      const data = { first_name, last_name };
      const key = await keys.make(account(id).stream);
      if (!key) throw new Refused('not-found');
      const { data: sealed } = sealEvent({ type: 'AccountRenamed', data } as const, key);
      await accountChanges.change({
        account: id,
        commandId: caller.commandId,
        run: () =>
          runner.runnerFor(caller)(account(id), ({ state }) =>
            isDeepStrictEqual(state.sealed && nameIn(state.sealed, key), data)
              ? []
              : [{ type: 'Rename' as const, sealed }],
          ),
      });
    },
    /**
     * Ends the sessions of an account and lets nobody sign in to it, or lets people sign in again.
     * @throws Refused last-site-manager
     */
    setActive: async (id: string, isActive: boolean, caller: Caller) => {
      await existing(id);
      await change(id, caller, (known) =>
        isActive ? { type: 'Activate' } : { type: 'Deactivate', ...known },
      );
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

const ROW = `${ACCOUNT_COLUMNS}, password_hash, session_epoch, origin, is_active`;
const WEAK =
  'An account has a password that is easy to guess. That is enough while PUBLIC_URL has no public ' +
  'address; with one, the password has to be changed at the next login.';
/** The password is of a venue that was not public, or of a version that asked for less. */
const MUST_CHANGE = `
  update app.accounts set must_change_password = true where id = $1 returning ${ROW}`;
const TAKE_PASSWORD = `
  update app.accounts set password_hash = null, origin = 'operator',
    session_epoch = session_epoch + 1 where id = $1`;

function signedIn(row: Row): SignedIn {
  return { user: userOf(row), epoch: row.session_epoch };
}

interface FirstPassword {
  /** Without it one is made up. */
  given?: string | undefined;
  /** Called with a made-up password before it is set, so that none is set that nobody saw. */
  show: (password: string) => void;
}

export async function giveFirstPassword(
  accounts: Accounts,
  id: string,
  { given, show }: FirstPassword,
): Promise<void> {
  if ((await accounts.standing(id)).hasPassword) return;
  if (given !== undefined) return accounts.setPassword(id, given);
  const password = generatePassword();
  show(password);
  await accounts.setPassword(id, password, { mustChange: true });
}
