import type { Flags } from '@stagedoor/contracts/account.events';
import type { User } from '@stagedoor/contracts/account';
import { Refused } from '@stagedoor/contracts/refusals';
import { accountStream } from '@stagedoor/contracts/streams';
import { ACCOUNT_COLUMNS, findAccount } from '@stagedoor/platform/accounts';
import type { Sql } from '@stagedoor/platform/postgres';
import type { CommandContext, CommandRunner } from '../command-runner.ts';
import { accountDecider } from './account.decider.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { foldUserName } from './user-name.ts';

export interface NewAccount {
  id: string;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  password: string;
}

export interface Accounts {
  /**
   * Opens an account without flags; opening the same id again, with the same address and password, answers the account.
   * @throws Refused with errors.email for an address that is taken, idempotency-mismatch for an id that is.
   */
  open(account: NewAccount): Promise<User>;
  /** The account for a username or e-mail address (however it is spelt) and its password, undefined when they do not fit. */
  authenticate(username: string, password: string): Promise<User | undefined>;
  byUsername(username: string): Promise<User | undefined>;
  setPassword(id: string, password: string): Promise<void>;
  /** Records the grant in the log, then lets it take effect; repeating it repairs a half-done one. */
  grant(id: string, flags: Flags, context: CommandContext): Promise<void>;
  hasSiteManager(): Promise<boolean>;
}

export function createAccounts(sql: Sql, runner: CommandRunner): Accounts {
  const byUsername = (username: string) =>
    sql.row<User & { password_hash: string }>(
      `select ${ACCOUNT_COLUMNS}, password_hash from app.accounts where username = $1 or email = $1
       order by username = $1 desc limit 1`,
      [foldUserName(username)],
    );
  return {
    open: async ({ id, first_name, last_name, password, ...names }) => {
      const [username, email] = [foldUserName(names.username), foldUserName(names.email)];
      await sql.rows(
        `insert into app.accounts (id, username, email, first_name, last_name, password_hash) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        [id, username, email, first_name, last_name, await hashPassword(password)],
      );
      const opened = await sql.row<User & { password_hash: string }>(
        `select ${ACCOUNT_COLUMNS}, password_hash from app.accounts where id = $1`,
        [id],
      );
      if (!opened)
        throw new Refused('invalid-input', {
          errors: { email: ['An account with this email address already exists.'] },
        });
      const { password_hash, ...user } = opened;
      if (user.email !== email || !(await verifyPassword(password_hash, password)))
        throw new Refused('idempotency-mismatch');
      return user;
    },
    authenticate: async (username, password) => {
      const found = await byUsername(username);
      return (await verifyPassword(found?.password_hash, password)) && found
        ? findAccount(sql, found.id)
        : undefined;
    },
    byUsername: async (username) => {
      const found = await byUsername(username);
      return found && findAccount(sql, found.id);
    },
    setPassword: async (id, password) => {
      await sql.rows('update app.accounts set password_hash = $2 where id = $1', [
        id,
        await hashPassword(password),
      ]);
      await sql.rows(`delete from app.sessions where data ->> 'accountId' = $1`, [id]);
    },
    grant: async (id, flags, context) => {
      const order = {
        stream: accountStream(id),
        decider: accountDecider,
        commands: [{ type: 'GrantFlags' as const, flags }],
      };
      const { state } = await runner.run(order, context);
      await sql.rows(
        'update app.accounts set is_staff = $2, is_site_manager = $3, is_auditor = $4 where id = $1',
        [id, state.is_staff, state.is_site_manager, state.is_auditor],
      );
    },
    hasSiteManager: async () =>
      (await sql.row('select 1 from app.accounts where is_site_manager limit 1')) !== undefined,
  };
}
