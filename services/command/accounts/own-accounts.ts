import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import { account } from '@stagedoor/domain/account/account.decider';
import type { Caller } from '../run/command-runner.ts';
import { endSessions } from './account-changes.ts';
import { assertFree, moving, renaming } from './account-person.ts';
import type { PeopleDependencies } from './manage-people.ts';
import { signedIn, STORED, type SignedIn, type StoredAccount } from './stored-accounts.ts';

type OwnEdit = {
  [Field in 'first_name' | 'last_name' | 'email' | 'current_password']?: string | undefined;
};

/** What everybody may change of their own account. */
export function createOwnAccounts(dependencies: Omit<PeopleDependencies, 'mails' | 'security'>) {
  const { runner, keys, accounts, accountChanges } = dependencies;
  const { existing } = accounts.stored;
  return {
    /**
     * Changes one's own name or address. A new address needs the password, and ends all sessions
     * and links; `isMoved` says so.
     * @throws Refused with errors.current_password or errors.email
     */
    edit: async (id: string, edit: OwnEdit, caller: Caller) => {
      const now = await existing(id);
      const { first_name = now.first_name, last_name = now.last_name, email = now.email } = edit;
      const isRenamed = first_name !== now.first_name || last_name !== now.last_name;
      const isMoved = email !== now.email;
      if (isMoved) await checkPassword(id, edit.current_password);
      const key = await keys.make(account(id).stream);
      if (!key) throw new Refused('not-found');
      let changed: SignedIn | undefined;
      await accountChanges.change({
        account: id,
        commandId: caller.commandId,
        run: async () => {
          if (isMoved) await assertFree(dependencies.sql, email, id);
          await runner.runnerFor(caller)(account(id), [
            ...(isRenamed ? [renaming({ first_name, last_name }, key)] : []),
            ...(isMoved ? [moving(now.email, email, key)] : []),
          ]);
        },
        then: async (locked) => {
          if (isMoved) await endSessions(locked, id);
          const found = await locked.row<StoredAccount>(isMoved ? NEXT_EPOCH : CURRENT, [id]);
          changed = found && signedIn(found);
        },
      });
      if (!changed) throw new Refused('not-found');
      return { ...changed, isMoved };
    },
  };

  async function checkPassword(id: string, password: string | undefined): Promise<void> {
    if (!password) throw invalidField('current_password', 'Please enter your current password');
    await accounts.checkCurrent(id, password);
  }
}

const CURRENT = `select ${STORED} from app.accounts where id = $1`;
const NEXT_EPOCH = `
  update app.accounts set session_epoch = session_epoch + 1 where id = $1 returning ${STORED}`;
