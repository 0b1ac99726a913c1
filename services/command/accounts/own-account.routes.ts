import type { FastifyInstance } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import { callerOf } from '@stagedoor/platform/accounts/session';
import { mount } from '@stagedoor/platform/http/mount';
import { noteRequest } from '@stagedoor/platform/process/security-log';
import type { CommandStores } from '../command-stores.ts';
import type { Logins } from './logins.ts';

/** The account of whoever calls, and the links by which its owner chooses a password. */
export function ownAccountRoutes(
  { sql, accounts, accountMails, ownAccounts }: CommandStores,
  { loginThrottle, signIn }: Logins,
) {
  return async (app: FastifyInstance) => {
    for (const [name, purpose] of LINKS)
      mount(app, name, async ({ body, request, reply }) => {
        const accepted = await accounts.acceptLink(purpose, body, request.commandId);
        const account = accepted.user.id;
        noteRequest(request, { kind: 'password-by-link', account, command: request.commandId });
        return signIn(request, reply, accepted);
      });

    mount(app, 'account.forgot-password', async ({ body: { email }, request }) => {
      await accountMails.sendReset(email);
      noteRequest(request, { kind: 'reset-asked', command: request.commandId });
      return { success: true } as const;
    });

    mount(app, 'account.edit', async ({ body, request, reply }) => {
      const { id, email } = callerOf(request);
      // Only then the password is compared. Otherwise a try would forgive those before it.
      const isGuessed = (body.email ?? email) !== email && body.current_password !== undefined;
      const origin = { kind: 'session', id: request.session.sessionId } as const;
      if (isGuessed) await loginThrottle.begin(origin);
      const { isMoved, ...changed } = await ownAccounts.edit(id, body, request.caller);
      if (isGuessed) await loginThrottle.succeed(origin);
      if (isMoved) await signIn(request, reply, changed);
      return changed.user;
    });

    mount(app, 'sessions.end', async ({ params, request }) => {
      const ended = await sql.row(
        `delete from app.sessions where id_hash = $1 and data ->> 'accountId' = $2
         returning id_hash`,
        [params.id, callerOf(request).id],
      );
      if (!ended) throw new Refused('not-found');
      noteRequest(request, { kind: 'logout', command: request.commandId });
      return null;
    });
  };
}

const LINKS = [
  ['account.accept-invitation', 'invitation'],
  ['account.reset-password', 'reset'],
] as const;
