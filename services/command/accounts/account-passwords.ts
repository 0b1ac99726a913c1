import { roleOf, type User } from '@stagedoor/contracts/account';
import type { EventData } from '@stagedoor/contracts/events/events';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import { account } from '@stagedoor/domain/account/account.decider';
import type { Log } from '@stagedoor/platform/process/log';
import type { SecurityLog } from '@stagedoor/platform/process/security-log';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { Caller, CommandRunner } from '../run/command-runner.ts';
import { endSessions, removePasskeys, type AccountChanges } from './account-changes.ts';
import { findLink, type LinkPurpose } from './account-links.ts';
import { lengthComplaint, weakness } from './password-rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import {
  signedIn,
  STORED,
  type SignedIn,
  type StoredAccount,
  type StoredAccounts,
} from './stored-accounts.ts';

export interface PasswordDependencies {
  sql: Sql;
  runner: CommandRunner;
  accountChanges: AccountChanges;
  security: SecurityLog;
  log: Log;
  venueName: () => Promise<string>;
  /** Where strangers can reach the site, even an operator has to choose a strong password. */
  isPublic: boolean;
}

type ChangedBy = EventData<'AccountPasswordChanged'>['by'];

/** Every way to a new password. All of them end all sessions of the account, and its links. */
export function accountPasswords(
  stored: StoredAccounts,
  { sql, runner, accountChanges, security, log, venueName, isPublic }: PasswordDependencies,
) {
  /** @throws Refused with errors.password */
  async function checkPassword(
    password: string,
    person: Pick<StoredAccount, 'first_name' | 'last_name' | 'username' | 'email' | 'origin'>,
    by: 'operator' | 'owner',
  ): Promise<void> {
    const length = lengthComplaint(password);
    if (length) throw invalidField('password', length);
    const weak =
      person.origin === 'operator' && (await weakness(password, person, await venueName()));
    if (!weak) return;
    if (isPublic || by === 'owner') throw invalidField('password', weak);
    log.warn(WEAK);
  }

  /** @throws Refused with errors.password, conflict when the password was replaced meanwhile */
  async function replace(
    found: StoredAccount,
    password: string,
    { by, mustChange = false }: { by: ChangedBy; mustChange?: boolean },
    caller: Caller,
  ): Promise<SignedIn> {
    const { id, password_hash: former } = found;
    const origin = by === 'operator' ? by : found.origin;
    await checkPassword(password, { ...found, origin }, by === 'operator' ? by : 'owner');
    const hash = await hashPassword(password);
    let replaced = found;
    await accountChanges.change({
      account: id,
      commandId: caller.commandId,
      run: async () => {
        if ((await stored.byId(id))?.password_hash !== former) throw new Refused('conflict');
        await runner.runnerFor(caller)(account(id), { type: 'ChangePassword', by });
      },
      then: async (locked) => {
        const values = [id, hash, origin, mustChange];
        replaced = (await locked.row<StoredAccount>(REPLACE, values)) ?? found;
        await endSessions(locked, id);
        // Whoever needs a link may have lost the device, too.
        if (by === 'invitation' || by === 'reset') await removePasskeys(locked, id);
      },
    });
    return signedIn(replaced);
  }

  /** @throws Refused with errors.current_password */
  async function checkCurrent(id: string, password: string): Promise<StoredAccount> {
    const found = await stored.byId(id);
    if (!found || !(await verifyPassword(found.password_hash, password)))
      throw invalidField('current_password', 'This is not your current password.');
    return found;
  }

  return {
    checkPassword,
    checkCurrent,
    /** Takes the password of an account away. */
    takePassword: async (id: string): Promise<void> => {
      await sql.rows(TAKE, [id]);
      await endSessions(sql, id);
    },
    /**
     * Sets a password that an operator chose or, with `mustChange`, only saw.
     * @throws Refused with errors.password
     */
    setPassword: async (id: string, password: string, caller: Caller, mustChange = false) => {
      await replace(await stored.existing(id), password, { by: 'operator', mustChange }, caller);
      security({ kind: 'password-set', account: id });
    },
    /**
     * Sets a password that its owner chose.
     * @throws Refused with errors.current_password or errors.password
     */
    changePassword: async ({ id }: User, current: string, password: string, caller: Caller) => {
      const found = await checkCurrent(id, current);
      if (password === current)
        throw invalidField('password', 'This is the password you have now.');
      return replace(found, password, { by: 'owner' }, caller);
    },
    /**
     * Sets the password that the owner of a link chose.
     * @throws Refused with errors.token or errors.password
     */
    acceptLink: async (
      purpose: LinkPurpose,
      { token, password }: { token: string; password: string },
      commandId: string,
    ): Promise<SignedIn> => {
      const id = await findLink(sql, purpose, token);
      const found = id === undefined ? undefined : await stored.byId(id);
      if (!found?.is_active) throw invalidField('token', OLD_LINK);
      const actor = { id: found.id, role: roleOf(found) };
      return replace(found, password, { by: purpose }, { actor, commandId });
    },
  };
}

const WEAK =
  'An account has a password that is easy to guess. That is enough while PUBLIC_URL has no public ' +
  'address; with one, the password has to be changed at the next login.';
const OLD_LINK = 'This link was used, replaced, or is too old. Please ask for a new one.';

const REPLACE = `
  update app.accounts set password_hash = $2, origin = $3, must_change_password = $4,
    session_epoch = session_epoch + 1
  where id = $1 returning ${STORED}`;
const TAKE = `
  update app.accounts set password_hash = null, origin = 'operator',
    session_epoch = session_epoch + 1 where id = $1`;
