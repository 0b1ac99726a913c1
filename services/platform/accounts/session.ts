/// <reference types="@fastify/cookie" preserve="true" />
/// <reference types="@fastify/session" preserve="true" />
import cookie from '@fastify/cookie';
import csrf from '@fastify/csrf-protection';
import session from '@fastify/session';
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify';
import plugin from 'fastify-plugin';
import { roleOf, type Role, type User } from '@stagedoor/contracts/account';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import { findSignedIn, type SessionOwner } from './accounts.ts';
import type { Sql } from '../stores/postgres.ts';
import { findSession, noteSeen, SESSION_MS, sessionStore } from './session-store.ts';

declare module 'fastify' {
  interface Session {
    accountId?: string;
    /** Missing in sessions that began before epochs were kept. */
    epoch?: number;
    /** Its use has not been noted for a while. */
    unseen?: boolean;
  }
  interface FastifyRequest {
    /** Who is signed in, with the flags as they are now. */
    user: User | null;
    role: Role;
  }
}

const SESSION_COOKIE = 'session';
const CSRF_SECRET_COOKIE = 'csrfsecret';

const FOLLOWING: RouteName = 'changes.follow';

export interface SessionOptions {
  sql: Sql;
  /** At least 32 characters; the same in every service. */
  secret: string;
}

/** Cookies, session, CSRF token and the signed-in user, for a service that answers people. */
export const sessions = plugin(async (app: FastifyInstance, { sql, secret }: SessionOptions) => {
  const { https, nameOf } = app.siteCookies;
  await app.register(cookie);
  await app.register(session, {
    secret,
    cookieName: nameOf(SESSION_COOKIE),
    cookie: {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: https || 'auto',
      maxAge: SESSION_MS,
    },
    store: sessionStore(sql),
    saveUninitialized: false,
    // A slow request that ends after the logout would otherwise bring the session back to life.
    rolling: false,
  });
  await app.register(csrf, {
    sessionPlugin: '@fastify/cookie',
    cookieKey: nameOf(CSRF_SECRET_COOKIE),
    cookieOpts: { path: '/', httpOnly: true, sameSite: 'lax' },
    csrfOpts: { hmacKey: secret, userInfo: true },
    getToken: (request) => request.headers['x-csrftoken']?.toString(),
    getUserInfo: bindingOf,
  });

  app.decorateRequest('user', null);
  app.decorateRequest('role', 'visitor');
  app.addHook('onRequest', async (request) => {
    request.user = await ownerOf(sql, request.session);
    request.role = roleWhileSignedIn(request.user);
    // A page that is left open follows the changes for ever, which is no use of it.
    if (request.user && request.session.unseen && request.routeOptions.config.route !== FOLLOWING)
      await noteSeen(sql, request.session.sessionId, request.log);
  });
});

/** What the browser behind a request that is still being answered may do now: the session may be over by then, or a flag taken. */
export async function roleNow(sql: Sql, { session }: FastifyRequest): Promise<Role> {
  return roleWhileSignedIn(await ownerOf(sql, await findSession(sql, session.sessionId)));
}

/** Whoever has to change the password first may do what visitors may, and that. */
function roleWhileSignedIn(user: User | null): Role {
  return roleOf(user?.must_change_password ? null : user);
}

async function ownerOf(sql: Sql, session: Partial<SessionOwner> = {}): Promise<User | null> {
  const { accountId, epoch = 0 } = session;
  return (accountId && (await findSignedIn(sql, { accountId, epoch }))) || null;
}

/** Makes a CSRF token for this browser and session, and sets it as a cookie that script can read. */
export function issueCsrfToken(request: FastifyRequest, reply: FastifyReply): string {
  const { attributes } = reply.server.siteCookies;
  const { secure } = attributes(request);
  const token = reply.generateCsrf({ userInfo: bindingOf(request), secure });
  // The contract names this one, so that clients find it whatever the address is.
  reply.setCookie('csrftoken', token, attributes(request));
  return token;
}

/** Whether the browser says that somebody is signed in, which is not looked up. */
export function hasSessionCookie(request: FastifyRequest): boolean {
  return request.server.siteCookies.read(request, SESSION_COOKIE) !== undefined;
}

/** Takes the session's cookie out of the browser. A browser keeps a `__Host-` cookie unless the answer has its attributes. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  const { nameOf, attributes } = reply.server.siteCookies;
  reply.clearCookie(nameOf(SESSION_COOKIE), attributes(request));
}

/** What tells one anonymous browser from another; empty before it asked for a CSRF token. */
export function browserSecret(request: FastifyRequest): string {
  return request.server.siteCookies.read(request, CSRF_SECRET_COOKIE) ?? '';
}

/** Refuses csrf-failed unless the header carries the token of this browser and session. */
export const verifyCsrf: preParsingHookHandler = (request, reply, _body, done) => {
  // The plugin sends its error itself, by way of the error handler.
  request.server.csrfProtection(request, reply, done);
};

function bindingOf(request: FastifyRequest): string {
  // After a logout the plugin leaves no session behind.
  const session: FastifyRequest['session'] | null = request.session;
  return session?.accountId ? session.sessionId : 'visitor';
}
