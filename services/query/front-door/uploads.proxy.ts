import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { api } from '@stagedoor/contracts/api';
import { UPLOAD_BYTES } from '@stagedoor/contracts/facts/limits';
import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import { Refused } from '@stagedoor/contracts/refusals';
import { assertMayAccess } from '@stagedoor/platform/http/mount';
import type { RouteShape } from '@stagedoor/contracts/route';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { sessions } from '@stagedoor/platform/accounts/session';
import { concurrencyLimit } from './concurrency-limit.ts';
import type { CommandService } from './command-service.ts';

interface UploadsOptions {
  service: CommandService;
  sql: Sql;
  sessionSecret: string;
  routes: readonly RouteName[];
}

/** How many may be on their way at once: of one person, and in all. They leave most calls to the command service to others. */
const UPLOADS = { each: 10, all: 32 };
const RETRY_SECONDS = 5;
const FORM = 'multipart/form-data';

/** Whether a route takes files, which only people with accounts may send. */
export function isUpload({ consumes, access }: RouteShape): boolean {
  return access !== 'anyone' && (consumes ?? []).includes(FORM);
}

/** Streams uploads to the command service: forms to the routes that take files, sent by those who may. */
export function uploadsProxy({ service, sql, sessionSecret, routes }: UploadsOptions) {
  return async (app: FastifyInstance) => {
    const uploads = concurrencyLimit({ limits: UPLOADS, retrySeconds: RETRY_SECONDS });
    await app.register(sessions, { sql, secret: sessionSecret });
    app.addConstraintStrategy(byForm);
    app.addContentTypeParser(FORM, (_, payload, done) => done(null, payload));

    for (const name of routes) {
      const { method, path: url } = paths[name];
      const { access, params }: RouteShape = api[name];
      app.route({
        method,
        url,
        config: { route: name },
        constraints: { [byForm.name]: FORM },
        ...(params && { schema: { params } }),
        preParsing: async (request) => {
          assertMayAccess(request, access);
          if (Number(request.headers['content-length'] ?? 0) > UPLOAD_BYTES)
            throw new Refused('too-large');
        },
        handler: (request, reply) => {
          const release = uploads.acquire(request.user?.id ?? '');
          finished(request.raw, release);
          return service.forward(request, reply);
        },
      });
    }
  };
}

/** Lets one address have a route for forms beside the one for everything else. */
const byForm = {
  name: 'form',
  storage: <Handler>() => {
    const handlers = new Map<unknown, Handler>();
    return {
      get: (type: unknown) => handlers.get(type) ?? null,
      set: (type: unknown, handler: Handler) => void handlers.set(type, handler),
    };
  },
  deriveConstraint: ({ headers }: IncomingMessage) =>
    headers['content-type']?.toLowerCase().startsWith(FORM) ? FORM : undefined,
  validate: () => undefined,
  mustMatchWhenDerived: false,
};
