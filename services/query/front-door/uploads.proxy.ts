import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { api } from '@stagedoor/contracts/api';
import { UPLOAD_BYTES, UPLOADS as TURNS } from '@stagedoor/contracts/facts/limits';
import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import type { SessionSecret } from '@stagedoor/platform/accounts/session-secret';
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
  sessionSecret: SessionSecret;
  routes: readonly RouteName[];
}

/** Uploads at once, of one person and of all; most calls remain for other commands. */
const UPLOADS = { each: TURNS.atOnce + TURNS.waiting, all: 32 };
const RETRY_SECONDS = 5;
const FORM = 'multipart/form-data';

/** Whether a route takes files; only people with accounts may send them. */
export function isUpload({ consumes, access }: RouteShape): boolean {
  return access !== 'anyone' && (consumes ?? []).includes(FORM);
}

/** Streams forms with files to the command service, if the sender may send them. */
export function uploadsProxy({ service, sql, sessionSecret, routes }: UploadsOptions) {
  return async (app: FastifyInstance) => {
    const uploads = concurrencyLimit({ limits: UPLOADS, retrySeconds: RETRY_SECONDS });
    await app.register(sessions, { sql, secret: sessionSecret });
    app.addConstraintStrategy(byForm);
    app.addContentTypeParser(FORM, ({ raw }, payload, done) => {
      // A stream of its own ends with the call, while the request goes on: its client looks for the
      // response only when it has sent everything.
      const form = new PassThrough();
      payload.once('close', () => {
        if (!raw.complete) form.destroy();
      });
      done(null, payload.pipe(form));
    });

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
        handler: async (request, reply) => {
          const release = uploads.acquire(request.user?.id ?? '');
          return service.forward(request, reply).finally(release);
        },
      });
    }
  };
}

/** Lets a path have one route for forms and another for everything else. */
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
