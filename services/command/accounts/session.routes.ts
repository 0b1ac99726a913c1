import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import { mount } from '@stagedoor/platform/http/mount';
import { noteRequest } from '@stagedoor/platform/process/security-log';
import { clearSessionCookie, issueCsrfToken } from '@stagedoor/platform/accounts/session';
import type { Accounts, SignedIn } from './accounts.ts';
import type { LoginThrottle } from './login-throttle.ts';

/** Signing in, up and out. */
export function sessionRoutes({
  accounts,
  loginThrottle,
}: {
  accounts: Accounts;
  loginThrottle: LoginThrottle;
}) {
  return async (app: FastifyInstance) => {
    mount(app, 'session.login', async ({ body: { username, password }, request, reply }) => {
      await loginThrottle.begin(username, request.ip);
      const { account, signedIn } = await accounts.authenticate(username, password);
      const kind = signedIn ? 'login' : 'login-failed';
      noteRequest(request, { kind, account, command: request.commandId });
      if (!signedIn) throw new Refused('invalid-credentials');
      await loginThrottle.succeed(username, request.ip);
      return signIn(request, reply, signedIn);
    });

    mount(app, 'session.signup', async ({ body, request, reply }) => {
      const opened = await accounts.open({
        ...body,
        id: request.commandId,
        username: body.email,
        origin: 'signup',
      });
      noteRequest(request, {
        kind: 'signup',
        account: opened.user.id,
        command: request.commandId,
      });
      return signIn(request, reply, opened);
    });

    mount(app, 'session.change-password', async ({ body, request, reply }) => {
      const { user, ip, commandId } = request;
      if (!user) throw new Refused('not-authenticated');
      await loginThrottle.begin(user.username, ip);
      const changed = await accounts.changePassword(user, body.current_password, body.password);
      await loginThrottle.succeed(user.username, ip);
      noteRequest(request, { kind: 'password-changed', command: commandId });
      return signIn(request, reply, changed);
    });

    mount(app, 'session.logout', async ({ request, reply }) => {
      if (request.session.accountId) {
        noteRequest(request, { kind: 'logout', command: request.commandId });
        await request.session.destroy();
        clearSessionCookie(request, reply);
        issueCsrfToken(request, reply);
      }
      return SUCCESS;
    });
  };
}

const SUCCESS = { success: true } as const;

async function signIn(request: FastifyRequest, reply: FastifyReply, { user, epoch }: SignedIn) {
  // A new id, so that nobody who knew the old one is signed in too.
  await request.session.regenerate();
  request.session.accountId = user.id;
  request.session.epoch = epoch;
  await request.session.save();
  issueCsrfToken(request, reply);
  return { ...SUCCESS, user };
}
