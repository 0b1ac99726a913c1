/// <reference types="@fastify/cookie" preserve="true" />
/// <reference types="@fastify/session" preserve="true" />
import cookie from '@fastify/cookie';
import csrf from '@fastify/csrf-protection';
import session from '@fastify/session';
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify';
import plugin from 'fastify-plugin';
import { roleOf, type Role, type User } from '@stagedoor/contracts/account';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import { Refused } from '@stagedoor/contracts/refusals';
import type { Sql } from '../stores/postgres.ts';
import { derivedKey, type SessionSecrets } from './session-secret.ts';
import { findSession, noteSeen, SESSION_MS, sessionStore } from './session-store.ts';

declare module 'fastify' {
  interface Session {
    accountId?: string;
    /** Sessions of an earlier epoch end: a new password or new rights begin one. 0 if missing. */
    epoch?: number;
    /** As the browser named itself when somebody signed in. */
    userAgent?: string;
    /** When somebody signed in, in milliseconds since 1970. */
    signedInAt?: number;
    /** The signed-in user, with the current flags; null when the session's epoch has ended. */
    owner?: User | null;
    /** Whether the use of the session should be noted again. */
    unseen?: boolean;
  }
  interface FastifyRequest {
    /** The signed-in user with the current flags. */
    user: User | null;
    role: Role;
  }
}

export const SESSION_COOKIE = 'session';
const CSRF_SECRET_COOKIE = 'csrfsecret';

const FOLLOWING: RouteName = 'changes.follow';

export interface SessionOptions {
  sql: Sql;
  /** At least 32 characters; the same in every service. */
  secrets: SessionSecrets;
}

/** Cookies, sessions, CSRF tokens and the signed-in user. */
export const sessions = plugin(async (app: FastifyInstance, { sql, secrets }: SessionOptions) => {
  const { https, nameOf } = app.siteCookies;
  const cookieName = nameOf(SESSION_COOKIE);
  await app.register(cookie, { secret: [...secrets] });
  // The session plugin deletes cookies that the secret in use has not signed.
  app.addHook('onRequest', async (request) => {
    const { valid, value } = request.unsignCookie(request.cookies[cookieName] ?? '');
    if (valid) request.cookies[cookieName] = request.signCookie(value);
  });
  await app.register(session, {
    secret: secrets[0],
    cookieName,
    cookie: {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: https || 'auto',
      maxAge: SESSION_MS,
    },
    store: sessionStore(sql),
    saveUninitialized: false,
    // Otherwise a slow request that ends after the logout would save the session again.
    rolling: false,
  });
  await app.register(csrf, {
    sessionPlugin: '@fastify/cookie',
    cookieKey: nameOf(CSRF_SECRET_COOKIE),
    cookieOpts: { path: '/', httpOnly: true, sameSite: 'lax' },
    // Scripts can read the token, so it must not be made with the key that signs sessions.
    csrfOpts: { hmacKey: derivedKey(secrets[0], 'CSRF tokens'), userInfo: true },
    getToken: (request) => request.headers['x-csrftoken']?.toString(),
    getUserInfo: bindingOf,
  });

  app.decorateRequest('user', null);
  app.decorateRequest('role', 'visitor');
  app.addHook('onRequest', async (request) => {
    request.user = request.session.owner ?? null;
    request.role = roleWhileSignedIn(request.user);
    // A page left open follows changes for ever, which does not count as use.
    if (request.user && request.session.unseen && request.routeOptions.config.route !== FOLLOWING)
      await noteSeen(sql, request.session.sessionId, request.log);
  });
});

/** The role now: the session may have ended during a long request, or a flag may have changed. */
export async function roleNow(sql: Sql, { session }: FastifyRequest): Promise<Role> {
  return (await callerIn(sql, session.sessionId)).role;
}

/** The caller of a route without sessions, whose cookies have the same secret. */
export async function callerByCookie(
  sql: Sql,
  request: FastifyRequest,
): Promise<Pick<FastifyRequest, 'user' | 'role'>> {
  const { valid, value } = request.unsignCookie(sessionCookieOf(request) ?? '');
  return valid ? callerIn(sql, value) : { user: null, role: 'visitor' };
}

async function callerIn(sql: Sql, sessionId: string) {
  const user = (await findSession(sql, sessionId))?.owner ?? null;
  return { user, role: roleWhileSignedIn(user) };
}

/** Users who must change their password first have only the rights of visitors. */
function roleWhileSignedIn(user: User | null): Role {
  return roleOf(user?.must_change_password ? null : user);
}

/** Who calls. @throws Refused not-authenticated */
export function callerOf({ user }: Pick<FastifyRequest, 'user'>): User {
  if (!user) throw new Refused('not-authenticated');
  return user;
}

/** Makes a CSRF token for this session, and sets it as a cookie that scripts can read. */
export function issueCsrfToken(request: FastifyRequest, reply: FastifyReply): string {
  const { attributes } = reply.server.siteCookies;
  const { secure } = attributes(request);
  const token = reply.generateCsrf({ userInfo: bindingOf(request), secure });
  // Without the `__Host-` prefix: the contract fixes this name.
  reply.setCookie('csrftoken', token, attributes(request));
  return token;
}

/** Whether the browser sent a session cookie, valid or not. */
export function hasSessionCookie(request: FastifyRequest): boolean {
  return sessionCookieOf(request) !== undefined;
}

function sessionCookieOf(request: FastifyRequest): string | undefined {
  return request.server.siteCookies.read(request, SESSION_COOKIE);
}

/** Deletes the session cookie, with the attributes that browsers require of a `__Host-` cookie. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  const { nameOf, attributes } = reply.server.siteCookies;
  reply.clearCookie(nameOf(SESSION_COOKIE), attributes(request));
}

/** Identifies an anonymous browser; empty before it asked for a CSRF token. */
export function browserSecret(request: FastifyRequest): string {
  return request.server.siteCookies.read(request, CSRF_SECRET_COOKIE) ?? '';
}

/** Refuses with csrf-failed unless the header carries the token of this browser and session. */
export const verifyCsrf: preParsingHookHandler = (request, reply, _body, done) => {
  // The plugin sends its error itself, and the error handler turns it into a refusal.
  request.server.csrfProtection(request, reply, done);
};

function bindingOf(request: FastifyRequest): string {
  // The plugin leaves no session after a logout.
  const session: FastifyRequest['session'] | null = request.session;
  return session?.accountId ? session.sessionId : 'visitor';
}
