import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { User } from '@stagedoor/contracts/account';
import { PASSKEY_SIGN_IN_MINUTES } from '@stagedoor/contracts/facts/limits';
import { Refused } from '@stagedoor/contracts/refusals';
import { mount } from '@stagedoor/platform/http/mount';
import { noteRequest } from '@stagedoor/platform/process/security-log';
import type { CommandStores } from '../command-stores.ts';
import { siteOf } from '../http/site-of.ts';
import { signInWith } from './begin-session.ts';
import { createDeviceCookies } from './device-cookies.ts';
import { createPasskeys } from './passkeys.ts';

export function passkeyRoutes(stores: CommandStores) {
  const { sql, accounts, sessionSecrets, publicUrl } = stores;
  const passkeys = createPasskeys(stores);
  const signIn = signInWith(accounts, createDeviceCookies(sql, sessionSecrets));
  const originOf = (request: FastifyRequest) => siteOf(request, publicUrl).origin;

  /** @throws Refused sign-in-again: somebody else may sit at an open browser */
  const freshCaller = ({ user, session }: FastifyRequest): User => {
    if (!user) throw new Refused('not-authenticated');
    const age = Date.now() - (session.signedInAt ?? 0);
    if (Math.abs(age) > PASSKEY_SIGN_IN_MINUTES * 60_000) throw new Refused('sign-in-again');
    return user;
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
      passkeys.rename(ownerOf(request), id, body.name),
    );

    mount(app, 'passkeys.remove', async ({ params: { id }, request }) => {
      await passkeys.remove(ownerOf(request), id, request.caller);
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

/** @throws Refused not-authenticated */
function ownerOf({ user }: FastifyRequest): string {
  if (!user) throw new Refused('not-authenticated');
  return user.id;
}
