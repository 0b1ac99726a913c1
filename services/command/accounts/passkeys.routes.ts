import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { User } from '@stagedoor/contracts/account';
import { PASSKEY_SIGN_IN_MINUTES } from '@stagedoor/contracts/facts/limits';
import { Refused } from '@stagedoor/contracts/refusals';
import { callerOf } from '@stagedoor/platform/accounts/session';
import { mount } from '@stagedoor/platform/http/mount';
import { noteRequest } from '@stagedoor/platform/process/security-log';
import type { CommandStores } from '../command-stores.ts';
import { siteOf } from '../http/site-of.ts';
import type { Logins } from './logins.ts';
import { createPasskeys } from './passkeys.ts';

export function passkeyRoutes(stores: CommandStores, { signIn }: Logins) {
  const { publicUrl } = stores;
  const passkeys = createPasskeys(stores);
  const originOf = (request: FastifyRequest) => siteOf(request, publicUrl).origin;

  /** @throws Refused sign-in-again: somebody else may sit at an open browser */
  const freshCaller = (request: FastifyRequest): User => {
    const age = Date.now() - (request.session.signedInAt ?? 0);
    if (Math.abs(age) > PASSKEY_SIGN_IN_MINUTES * 60_000) throw new Refused('sign-in-again');
    return callerOf(request);
  };

  return async (app: FastifyInstance) => {
    mount(app, 'passkeys.options', async ({ request }) =>
      passkeys.optionsToAdd(freshCaller(request), originOf(request)),
    );

    mount(app, 'passkeys.add', async ({ body, request }) => {
      const added = await passkeys.add(
        ...([freshCaller(request), body, originOf(request), request.caller] as const),
      );
      noteRequest(request, { kind: 'passkey-added', command: request.commandId });
      return added;
    });

    mount(app, 'passkeys.rename', async ({ params: { id }, body, request }) =>
      passkeys.rename(callerOf(request).id, id, body.name),
    );

    mount(app, 'passkeys.remove', async ({ params: { id }, request }) => {
      await passkeys.remove(callerOf(request).id, id, request.caller);
      noteRequest(request, { kind: 'passkey-removed', command: request.commandId });
      return null;
    });

    mount(app, 'session.passkey-options', async ({ request }) =>
      passkeys.optionsToSignIn(originOf(request)),
    );

    mount(app, 'session.passkey-login', async ({ body, request, reply }) => {
      const signedIn = await passkeys.signIn(body.response, originOf(request));
      const kind = signedIn ? 'login' : 'login-failed';
      noteRequest(request, { kind, account: signedIn?.user.id, command: request.commandId });
      if (!signedIn) throw new Refused('invalid-credentials');
      return signIn(request, reply, signedIn);
    });
  };
}
