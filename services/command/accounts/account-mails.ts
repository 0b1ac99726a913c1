import type { User } from '@stagedoor/contracts/account';
import { LINK_PAGES } from '@stagedoor/contracts/facts/link-pages';
import { ACCOUNT_LINKS } from '@stagedoor/contracts/facts/limits';
import { Refused } from '@stagedoor/contracts/refusals';
import { account } from '@stagedoor/domain/account/account.decider';
import { findPerson } from '@stagedoor/platform/accounts/account-row';
import { mailIsSetUp } from '@stagedoor/platform/mail/mail-set-up';
import { postMail } from '@stagedoor/platform/mail/outgoing-mails';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { Database, Sql } from '@stagedoor/platform/stores/postgres';
import { makeLink } from './account-links.ts';
import type { StoredAccounts } from './stored-accounts.ts';

const NO_MAIL = 'No mail goes out from here. A site manager can make a link for you under People.';

type Owner = Pick<User, 'id' | 'email' | 'first_name'>;

export type AccountMails = ReturnType<typeof accountMails>;

/** The mails with links by which the owners of accounts choose a password. */
export function accountMails(sql: Database, keys: Keys, stored: StoredAccounts) {
  return {
    /**
     * Makes an invitation, and mails it where mail is set up, with the name of the inviter if that
     * is a person. `locked` is a transaction.
     * @returns the token of its link
     */
    invite: async (locked: Sql, id: string, inviter: string): Promise<string> => {
      const { token, expiresAt } = await makeLink(locked, id, 'invitation');
      if (!(await mailIsSetUp(sql))) return token;
      const { password_hash, ...owner } = await owned(locked, id);
      const kind = password_hash === null ? 'invitation' : 'new-link';
      const invited_by = (await findPerson(locked, inviter))?.name;
      const isPerson = invited_by !== undefined && invited_by !== inviter;
      await post(locked, owner, kind, { token, expiresAt }, isPerson ? { invited_by } : {});
      return token;
    },

    /**
     * Mails a link to a new password to whoever owns an account with this address. Whether somebody
     * does, nobody can tell.
     * @throws Refused no-mail
     */
    sendReset: async (email: string): Promise<void> => {
      if (!(await mailIsSetUp(sql))) throw new Refused('no-mail', { message: NO_MAIL });
      const found = await stored.byEmail(email);
      if (!found?.is_active) return;
      await sql.transaction(async (locked) => {
        // One request at a time, so that all are counted.
        await locked.rows('select from app.accounts where id = $1 for update', [found.id]);
        if (await isEnough(locked, found.id)) return;
        await post(locked, found, 'password-reset', await makeLink(locked, found.id, 'reset'));
      });
    },
  };

  async function owned(locked: Sql, id: string) {
    const found = await locked.row<Owner & { password_hash: string | null }>(
      'select id, email, first_name, password_hash from app.accounts where id = $1',
      [id],
    );
    if (!found) throw new Refused('not-found');
    return found;
  }

  async function post(
    locked: Sql,
    { id, email: to, first_name }: Owner,
    kind: 'invitation' | 'new-link' | 'password-reset',
    { token, expiresAt }: { token: string; expiresAt: Date },
    more: { invited_by?: string } = {},
  ): Promise<void> {
    const page = kind === 'password-reset' ? LINK_PAGES.reset : LINK_PAGES.invitation;
    await postMail(locked, keys, {
      id: `${kind}-${crypto.randomUUID()}`,
      ...{ kind, to, expiresAt, person: account(id).stream },
      data: { first_name, link_path: `${page}${token}`, ...more },
    });
  }

  async function isEnough(locked: Sql, id: string): Promise<boolean> {
    const sent = await locked.row<{ count: number }>(
      `select count(*)::int as count from app.outgoing_mails
       where person = $1 and kind = 'password-reset' and created_at > now() - interval '1 hour'`,
      [account(id).stream],
    );
    return (sent?.count ?? 0) >= ACCOUNT_LINKS.mails;
  }
}
