import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import { mount } from '@stagedoor/platform/http/mount';
import { noteRequest } from '@stagedoor/platform/process/security-log';
import { callerOf, clearSessionCookie, issueCsrfToken } from '@stagedoor/platform/accounts/session';
import type { CommandStores } from '../command-stores.ts';
import type { TryOrigin } from './login-throttle.ts';
import type { Logins } from './logins.ts';

export function sessionRoutes(
  { accounts }: CommandStores,
  { deviceCookies, loginThrottle, signIn }: Logins,
) {
  const originOf = async (request: FastifyRequest, username: string): Promise<TryOrigin> => {
    const id = await deviceCookies.find(request, username);
    return id ? { kind: 'device', id } : { kind: 'unknown', username, address: request.ip };
  };

  return async (app: FastifyInstance) => {
    mount(app, 'session.login', async ({ body: { username, password }, request, reply }) => {
      const origin = await originOf(request, username);
      await loginThrottle.begin(origin);
      const { account, signedIn } = await accounts.authenticate(username, password);
      const kind = signedIn ? 'login' : 'login-failed';
      noteRequest(request, { kind, account, command: request.commandId });
      if (!signedIn) throw new Refused('invalid-credentials');
      await loginThrottle.succeed(origin);
      return signIn(request, reply, signedIn);
    });

    mount(app, 'session.signup', async ({ body, request, reply }) => {
      const { commandId: id, run } = request;
      const given = { ...body, id, username: body.email, origin: 'signup' } as const;
      const opened = await accounts.open(given, run);
      noteRequest(request, {
        kind: 'signup',
        account: opened.user.id,
        command: request.commandId,
      });
      return signIn(request, reply, opened);
    });

    mount(app, 'session.change-password', async ({ body, request, reply }) => {
      const { session, commandId, caller } = request;
      const user = callerOf(request);
      const origin: TryOrigin = { kind: 'session', id: session.sessionId };
      await loginThrottle.begin(origin);
      const changed = await accounts.changePassword(
        ...([user, body.current_password, body.password, caller] as const),
      );
      await loginThrottle.succeed(origin);
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
