import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PassThrough, type Readable } from 'node:stream';
import { api } from '@stagedoor/contracts/api';
import { JSON_BYTES, UPLOAD_BYTES, UPLOADS as TURNS } from '@stagedoor/contracts/facts/limits';
import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import { Refused } from '@stagedoor/contracts/refusals';
import type { RouteShape } from '@stagedoor/contracts/route';
import { callerByCookie } from '@stagedoor/platform/accounts/session';
import { acceptedSecrets } from '@stagedoor/platform/accounts/session-secret';
import { clientOf } from '@stagedoor/platform/http/client-address';
import { assertMayAccess, routeShapeOf } from '@stagedoor/platform/http/mount';
import type { QueryStores } from '../query.service.ts';
import { commandService } from './command-service.ts';
import { concurrencyLimit } from './concurrency-limit.ts';
import { wholeBodies, type BodyLimits } from './whole-bodies.ts';

const BODY_LIMITS: BodyLimits = { milliseconds: 10_000, each: 20, all: 100 };
/** Uploads at once, of one person and of all; most calls remain for other commands. */
const UPLOADS = { each: TURNS.atOnce + TURNS.waiting, all: 32 };
const RETRY_SECONDS = 5;
const FORM = 'multipart/form-data';
const MEDIA_TYPES = ['application/json', 'application/x-www-form-urlencoded', FORM];

/**
 * Forwards every command to the command service. A body is read completely before the call begins,
 * so that half a request cannot block the service; only permitted uploads are streamed.
 */
export function commandsProxy({ commandUrl, primary, sessionSecret, bodyLimits }: QueryStores) {
  return async (app: FastifyInstance) => {
    const service = commandService(commandUrl, sessionSecret);
    app.addHook('onClose', () => service.close());
    const bodies = wholeBodies({ ...BODY_LIMITS, ...bodyLimits });
    const uploads = concurrencyLimit({ limits: UPLOADS, retrySeconds: RETRY_SECONDS });
    await app.register(cookie, { secret: acceptedSecrets(sessionSecret) });
    app.decorateRequest('user', null);
    app.decorateRequest('role', 'visitor');
    app.addHook('preParsing', async (request) => {
      if (!isUpload(request)) return;
      const { user, role } = await callerByCookie(primary, request);
      request.user = user;
      request.role = role;
      assertMayAccess(request, routeShapeOf(request)?.access ?? 'staff');
      if (Number(request.headers['content-length'] ?? 0) > UPLOAD_BYTES)
        throw new Refused('too-large');
    });
    app.addContentTypeParser(MEDIA_TYPES, async (request: FastifyRequest, payload: Readable) =>
      isUpload(request)
        ? streamed(request, payload)
        : bodies.read(payload, clientOf(request.ip), await largestBody(request)),
    );
    for (const name of commands) {
      const { method, path: url } = paths[name];
      const { params }: RouteShape = api[name];
      app.route({
        method,
        url,
        config: { route: name },
        ...(params && { schema: { params } }),
        handler: async (request, reply) => {
          if (!isUpload(request)) return service.forward(request, reply);
          const release = uploads.acquire(request.user?.id ?? '');
          return service.forward(request, reply).finally(release);
        },
      });
    }
  };

  /** A body of no declared length may be large. Only for a large one the session is read. */
  async function largestBody(request: FastifyRequest): Promise<number> {
    if (Number(request.headers['content-length']) <= JSON_BYTES.visitor) return JSON_BYTES.visitor;
    const { role } = await callerByCookie(primary, request);
    return role === 'visitor' ? JSON_BYTES.visitor : JSON_BYTES.signedIn;
  }
}

/** Whether this is a form for a route that takes files; only people with accounts may send them. */
function isUpload(request: FastifyRequest): boolean {
  const { consumes = [], access = 'anyone' }: Partial<RouteShape> = routeShapeOf(request) ?? {};
  const isForm = request.headers['content-type']?.toLowerCase().startsWith(FORM) ?? false;
  return isForm && access !== 'anyone' && consumes.includes(FORM);
}

/**
 * A stream of its own ends with the call, while the request goes on: its client looks for the
 * response only when it has sent everything.
 */
function streamed({ raw }: FastifyRequest, payload: Readable): PassThrough {
  const form = new PassThrough();
  payload.once('close', () => {
    if (!raw.complete) form.destroy();
  });
  return payload.pipe(form);
}

const commands = (Object.keys(paths) as RouteName[])
  .toSorted()
  .filter((name) => paths[name].method !== 'GET');
