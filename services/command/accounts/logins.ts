import type { FastifyReply, FastifyRequest } from 'fastify';
import { LINE } from '@stagedoor/contracts/facts/limits';
import { issueCsrfToken } from '@stagedoor/platform/accounts/session';
import type { CommandStores } from '../command-stores.ts';
import { createDeviceCookies } from './device-cookies.ts';
import { createLoginThrottle } from './login-throttle.ts';
import type { SignedIn } from './stored-accounts.ts';

export type Logins = ReturnType<typeof openLogins>;

/** What every way to sign in shares. */
export function openLogins({ sql, accounts, sessionSecrets, rateLimits }: CommandStores) {
  const deviceCookies = createDeviceCookies(sql, sessionSecrets);
  return {
    deviceCookies,
    loginThrottle: createLoginThrottle(sql, sessionSecrets[0], rateLimits),
    /** Begins the session of somebody who has proved who they are. */
    signIn: async (request: FastifyRequest, reply: FastifyReply, { user, epoch }: SignedIn) => {
      // A new id, so that nobody who knew the old one is signed in too.
      await request.session.regenerate();
      request.session.accountId = user.id;
      request.session.epoch = epoch;
      request.session.userAgent = request.headers['user-agent']?.slice(0, LINE) ?? '';
      request.session.signedInAt = Date.now();
      await request.session.save();
      issueCsrfToken(request, reply);
      deviceCookies.issue(request, reply, { id: user.id, epoch });
      await accounts.noteLogin(user.id);
      return { success: true, user } as const;
    },
  };
}
