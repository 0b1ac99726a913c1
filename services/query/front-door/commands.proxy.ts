import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { api } from '@stagedoor/contracts/api';
import { JSON_BYTES } from '@stagedoor/contracts/facts/limits';
import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import type { RouteShape } from '@stagedoor/contracts/route';
import { clientOf } from '@stagedoor/platform/http/client-address';
import { roleByCookie } from '@stagedoor/platform/accounts/session';
import { acceptedSecrets, type SessionSecret } from '@stagedoor/platform/accounts/session-secret';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { commandService } from './command-service.ts';
import { isUpload, uploadsProxy } from './uploads.proxy.ts';
import { wholeBodies, type BodyLimits } from './whole-bodies.ts';

export interface CommandsOptions {
  commandUrl: string;
  sql: Sql;
  sessionSecret: SessionSecret;
  /** Limits for bodies that are not uploads. */
  bodyLimits?: Partial<BodyLimits>;
}

const BODY_LIMITS: BodyLimits = { milliseconds: 10_000, each: 20, all: 100 };

/**
 * Forwards every command to the command service. A body is read completely before the call begins,
 * so that half a request cannot block the service; only permitted uploads are streamed.
 */
export function commandsProxy({ commandUrl, sql, sessionSecret, bodyLimits }: CommandsOptions) {
  return async (app: FastifyInstance) => {
    const service = commandService(commandUrl, sessionSecret);
    app.addHook('onClose', () => service.close());
    await app.register(uploadsProxy({ service, sql, sessionSecret, routes: uploads }));
    await app.register(async (rest) => {
      const bodies = wholeBodies({ ...BODY_LIMITS, ...bodyLimits });
      await rest.register(cookie, { secret: acceptedSecrets(sessionSecret) });
      rest.addContentTypeParser(MEDIA_TYPES, async (request: FastifyRequest, payload: Readable) =>
        bodies.read(payload, clientOf(request.ip), await largestBody(request)),
      );
      for (const name of commands) {
        const { method, path: url } = paths[name];
        const { params }: RouteShape = api[name];
        rest.route({
          method,
          url,
          config: { route: name },
          ...(params && { schema: { params } }),
          handler: service.forward,
        });
      }
    });
  };

  /** A body of no declared length may be large. Only for a large one the session is read. */
  async function largestBody(request: FastifyRequest): Promise<number> {
    if (Number(request.headers['content-length']) <= JSON_BYTES.visitor) return JSON_BYTES.visitor;
    const isSignedIn = (await roleByCookie(sql, request)) !== 'visitor';
    return isSignedIn ? JSON_BYTES.signedIn : JSON_BYTES.visitor;
  }
}

const MEDIA_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
];

const names = (Object.keys(paths) as RouteName[]).toSorted();
const commands = names.filter((name) => paths[name].method !== 'GET');
const uploads = commands.filter((name) => isUpload(api[name]));
