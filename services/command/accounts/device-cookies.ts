import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, randomBytes } from 'node:crypto';
import { DEVICE_COOKIE } from '@stagedoor/contracts/facts/limits';
import {
  derivedKey,
  isSameProof,
  type SessionSecrets,
} from '@stagedoor/platform/accounts/session-secret';
import type { SiteCookies } from '@stagedoor/platform/http/site-cookies';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { foldUserName } from './names.ts';

/** A new password begins a new epoch: whoever knew the old one may have gathered many cookies. */
export interface AccountLogin {
  id: string;
  epoch: number;
}

const COOKIE = 'device';
const MAX_AGE_SECONDS = DEVICE_COOKIE.days * 24 * 60 * 60;

/**
 * Device cookies, as OWASP describes them. They sign nobody in: they only tell the browsers in
 * which somebody has signed in to an account from all others, whose failed logins slow each other
 * down.
 */
export function createDeviceCookies(sql: Sql, secrets: SessionSecrets) {
  const keys = secrets.map((it) => derivedKey(it, 'device cookies'));
  const idIn = (token: string, login: AccountLogin): string | undefined => {
    const [id = '', signature = ''] = token.split('.');
    const isGenuine = keys.some((key) => isSameProof(signature, signatureOf(key, id, login)));
    return isGenuine ? id : undefined;
  };

  return {
    /** The id of this browser, if somebody has signed in to the account in it. */
    find: async (request: FastifyRequest, username: string) => {
      const tokens = tokensOf(request);
      if (tokens.length === 0) return undefined;
      const login = await sql.row<AccountLogin>(
        `select id, session_epoch as epoch from app.accounts where username = $1 or email = $1
         order by username = $1 desc limit 1`,
        [foldUserName(username)],
      );
      return login && tokens.map((token) => idIn(token, login)).find(Boolean);
    },
    /** Remembers that somebody has signed in to the account in this browser. */
    issue: (request: FastifyRequest, reply: FastifyReply, login: AccountLogin) => {
      const { nameOf, attributes }: SiteCookies = reply.server.siteCookies;
      const [key] = keys;
      if (!key) return;
      const id = randomBytes(16).toString('base64url');
      const others = tokensOf(request).filter((token) => idIn(token, login) === undefined);
      const tokens = [`${id}.${signatureOf(key, id, login)}`, ...others];
      reply.setCookie(nameOf(COOKIE), tokens.slice(0, DEVICE_COOKIE.accounts).join(SEPARATOR), {
        ...attributes(request),
        httpOnly: true,
        maxAge: MAX_AGE_SECONDS,
      });
    },
  };
}

/** Between the tokens of several accounts, which people who share a computer have. */
const SEPARATOR = '~';

function tokensOf(request: FastifyRequest): string[] {
  const value = request.server.siteCookies.read(request, COOKIE) ?? '';
  return value.split(SEPARATOR).filter(Boolean).slice(0, DEVICE_COOKIE.accounts);
}

function signatureOf(key: Buffer, deviceId: string, { id, epoch }: AccountLogin): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([deviceId, id, epoch]))
    .digest('base64url');
}
