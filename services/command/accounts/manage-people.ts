import type { User } from '@stagedoor/contracts/account';
import { ACCOUNT_FLAGS } from '@stagedoor/contracts/facts/account-flags';
import type { Flags } from '@stagedoor/contracts/events/account.events';
import type { ListedUser, PersonEdit } from '@stagedoor/contracts/people';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { Refused, type FieldConflict } from '@stagedoor/contracts/refusals';
import { account, type AccountCommand } from '@stagedoor/domain/account/account.decider';
import type { Fields } from '@stagedoor/domain/fields';
import { findListedUser } from '@stagedoor/platform/accounts/listed-user';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { SubjectKey } from '@stagedoor/platform/privacy/master-key';
import type { SecurityLog } from '@stagedoor/platform/process/security-log';
import type { Database } from '@stagedoor/platform/stores/postgres';
import type { Caller, CommandRunner } from '../run/command-runner.ts';
import { eventsOf } from '../run/known-streams.ts';
import type { AccountChanges } from './account-changes.ts';
import type { AccountMails } from './account-mails.ts';
import { assertFree, moving, renaming } from './account-person.ts';
import type { Accounts } from './accounts.ts';
import type { StoredAccount } from './stored-accounts.ts';

export interface PeopleDependencies {
  sql: Database;
  runner: CommandRunner;
  keys: Keys;
  accounts: Accounts;
  accountChanges: AccountChanges;
  mails: AccountMails;
  security: SecurityLog;
}

/** Somebody, and the token of the invitation that was made for them. */
export interface Invited {
  user: ListedUser;
  token?: string;
}

type Newcomer = Pick<User, 'email' | 'first_name' | 'last_name' | keyof Flags>;

/** Other people's accounts, in the hands of a site manager. */
export function createPeople(dependencies: PeopleDependencies) {
  const { sql, runner, keys, accounts, accountChanges, mails, security } = dependencies;
  const { existing } = accounts.stored;

  /** @throws Refused not-found */
  const listed = async (id: string): Promise<ListedUser> => {
    const found = await findListedUser(sql, id);
    if (!found) throw new Refused('not-found');
    return found;
  };

  return {
    /**
     * Opens an account and invites its owner. The same caller and person again get a new link.
     * @throws Refused with errors.email for a taken address
     */
    invite: async (
      id: string,
      { email, ...given }: Newcomer,
      caller: Caller,
    ): Promise<Required<Invited>> => {
      const { first_name, last_name, ...flags } = given;
      const commands: AccountCommand[] = [
        { type: 'GrantFlags', flags, isLastSiteManager: false },
        { type: 'Invite' },
      ];
      const opening = { id, username: email, email, first_name, last_name } as const;
      await accounts.open({ ...opening, origin: 'operator', commands }, runner.runnerFor(caller));
      const token = await sql.transaction((locked) => mails.invite(locked, id, caller.actor.id));
      security({ kind: 'invited', account: id, command: caller.commandId });
      return { user: await listed(id), token };
    },

    /** Makes a new link; the password holds. @throws Refused not-found, or conflict if inactive */
    inviteAgain: async (id: string, caller: Caller): Promise<Required<Invited>> => {
      await existing(id);
      let token = '';
      await accountChanges.change({
        account: id,
        commandId: caller.commandId,
        run: () => runner.runnerFor(caller)(account(id), { type: 'Invite' }),
        then: async (locked) => {
          token = await mails.invite(locked, id, caller.actor.id);
        },
      });
      security({ kind: 'invited', account: id, command: caller.commandId });
      return { user: await listed(id), token };
    },

    /**
     * Changes what is sent. A new address, and first rights for an account that opened itself, end
     * its access, and invite its owner again.
     * @throws Refused not-found, last-site-manager, with errors.email for a taken address, or
     * stale-revision with the conflicts
     */
    edit: async (id: string, edit: PersonEdit, caller: Caller): Promise<Invited> => {
      // Nobody else gets a key.
      await existing(id);
      const key = await keys.make(account(id).stream);
      if (!key) throw new Refused('not-found');
      let token: string | undefined;
      let isInvited = false;
      await accountChanges.change({
        account: id,
        commandId: caller.commandId,
        run: (known) =>
          runner.runnerFor(caller)(account(id), async (current, isRepeated) => {
            // What an interrupted change left undone is done again, so that its link is made.
            const now = await existing(id);
            const conflicts = isRepeated ? [] : conflictsOf(now, edit);
            if (conflicts.length > 0)
              throw new Refused('stale-revision', { conflicts, current: await listed(id) });
            const { from: _, ...sent } = edit;
            const commands = isRepeated ? [] : await commandsFor(now, sent, key, known);
            isInvited = isRepeated
              ? eventsOf(current, caller.commandId).some(isInvitation)
              : commands.some(isInvitation);
            return commands;
          }),
        then: async (locked) => {
          if (isInvited) token = await mails.invite(locked, id, caller.actor.id);
        },
      });
      return { user: await listed(id), ...(token !== undefined && { token }) };
    },

    /**
     * Records the erasure, and then destroys the key. Again, nothing more is done.
     * @throws Refused not-found, last-site-manager
     */
    erase: async (id: string, caller: Caller): Promise<void> => {
      const { state } = await runner.load(account(id));
      if (state.isErased) return;
      await existing(id);
      await accountChanges.change({
        account: id,
        commandId: caller.commandId,
        run: (known) => runner.runnerFor(caller)(account(id), { type: 'Erase', ...known }),
      });
      await keys.destroy(account(id).stream);
      security({ kind: 'erased', account: id, command: caller.commandId });
    },
  };

  /** @throws Refused with errors.email for a taken address */
  async function commandsFor(
    now: StoredAccount,
    { is_active = now.is_active, ...sent }: Omit<PersonEdit, 'from'>,
    key: SubjectKey,
    known: { isLastSiteManager: boolean },
  ): Promise<AccountCommand[]> {
    const {
      first_name = now.first_name,
      last_name = now.last_name,
      email = now.email,
      ...sentFlags
    } = sent;
    const flags = recordOf(ACCOUNT_FLAGS, (flag) => sentFlags[flag] ?? now[flag]);
    const isRenamed = first_name !== now.first_name || last_name !== now.last_name;
    const isMoved = email !== now.email;
    if (isMoved) await assertFree(sql, email, now.id);
    const endsAccess = isMoved || (now.origin === 'signup' && Object.values(flags).some(Boolean));
    return [
      ...(isRenamed ? [renaming({ first_name, last_name }, key)] : []),
      ...(isMoved ? [moving(now.email, email, key)] : []),
      ...(endsAccess ? [{ type: 'EndAccess', ...known } as const] : []),
      { type: 'GrantFlags', flags, ...known },
      is_active ? { type: 'Activate' } : { type: 'Deactivate', ...known },
      ...(endsAccess && is_active ? [{ type: 'Invite' } as const] : []),
    ];
  }
}

const INVITATION: readonly string[] = ['Invite', 'AccountInvited'];
const isInvitation = ({ type }: { type: string }) => INVITATION.includes(type);

/** The fields that were changed since, to other values than those that are sent. */
function conflictsOf(now: StoredAccount, { from = {}, ...sent }: PersonEdit): FieldConflict[] {
  const values: Fields = { ...now };
  const wanted: Fields = sent;
  return Object.entries(from)
    .filter(([field, former]) => values[field] !== former && values[field] !== wanted[field])
    .map(([field]) => ({ field, current: values[field] }));
}
