import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import { PassThrough, Readable } from 'node:stream';
import { mayAccess } from '@stagedoor/contracts/account';
import { api } from '@stagedoor/contracts/api';
import { JSON_BYTES, RESPONSE_MS, UPLOAD_BYTES } from '@stagedoor/contracts/facts/limits';
import { paths } from '@stagedoor/contracts/facts/paths';
import { Refused } from '@stagedoor/contracts/refusals';
import type { RouteShape } from '@stagedoor/contracts/route';
import { callerByCookie } from '@stagedoor/platform/accounts/session';
import type { SessionSecrets } from '@stagedoor/platform/accounts/session-secret';
import { clientOf } from '@stagedoor/platform/http/client-address';
import { assertMayAccess, routeShapeOf } from '@stagedoor/platform/http/mount';
import type { QueryStores } from '../query-stores.ts';
import { concurrencyLimit } from '@stagedoor/platform/http/concurrency-limit';
import { wholeBodies, type BodyLimits } from './whole-bodies.ts';
import type { IncomingHttpHeaders } from 'node:http';
import { Pool } from 'undici';
import { forwardedRoutes, frontDoorHeader } from '@stagedoor/platform/http/front-door';

const BODY_LIMITS: BodyLimits = { milliseconds: 10_000, each: 20, all: 100 };
const FORM = 'multipart/form-data';
const MEDIA_TYPES = ['application/json', 'application/x-www-form-urlencoded', FORM];

/**
 * Forwards every command, and every read of the log, to the command service. A body is read
 * completely before the call begins, so that half a request cannot block the service; only
 * permitted uploads, and what was read of the log, are streamed.
 */
export function commandsProxy({ commandUrl, primary, sessionSecrets, bodyLimits }: QueryStores) {
  return async (app: FastifyInstance) => {
    const service = commandService(commandUrl, sessionSecrets);
    app.addHook('onClose', () => service.close());
    const bodies = wholeBodies({ ...BODY_LIMITS, ...bodyLimits });
    await app.register(cookie, { secret: [...sessionSecrets] });
    app.decorateRequest('user', null);
    app.decorateRequest('role', 'visitor');
    app.addHook('preParsing', async (request) => {
      if (!isUpload(request) && !isLogRead(request)) return;
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
    for (const name of forwardedRoutes) {
      const { method, path: url } = paths[name];
      const { params }: RouteShape = api[name];
      app.route({
        method,
        url,
        config: { route: name },
        ...(params && { schema: { params } }),
        handler: (request, reply) => service.forward(request, reply),
      });
    }
  };

  /** A body of no declared length may be large. Only for a large one the session is read. */
  async function largestBody(request: FastifyRequest): Promise<number> {
    if (Number(request.headers['content-length']) <= JSON_BYTES.visitor) return JSON_BYTES.visitor;
    const { role } = await callerByCookie(primary, request);
    const { access = 'anyone', bodyBytes }: Partial<RouteShape> = routeShapeOf(request) ?? {};
    if (bodyBytes !== undefined && mayAccess(role, access)) return bodyBytes;
    return role === 'visitor' ? JSON_BYTES.visitor : JSON_BYTES.signedIn;
  }
}

/** Whether this is a form for a route that takes files; only people with accounts may send them. */
function isUpload(request: FastifyRequest): boolean {
  const { consumes = [], access = 'anyone' }: Partial<RouteShape> = routeShapeOf(request) ?? {};
  const isForm = request.headers['content-type']?.toLowerCase().startsWith(FORM) ?? false;
  return isForm && access !== 'anyone' && consumes.includes(FORM);
}

/** Whether the response may be large; only permitted ones are forwarded. */
function isLogRead(request: FastifyRequest): boolean {
  return routeShapeOf(request)?.servedBy === 'command';
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

/** How many calls may be open at once, for one client and in all. */
const CALLS = { each: 64, all: 128 };
/** The same for reads of the log, whose responses are passed on as they come. */
const LOG_READS = { each: 8, all: 32 };
/** Far more than the largest response to a command, which lists the results of 500 subjects. */
const RESPONSE_BYTES = 4 * 1024 * 1024;
const RETRY_SECONDS = 2;

function commandService(url: string, sessionSecrets: SessionSecrets) {
  const proof = frontDoorHeader(sessionSecrets);
  const open = (limits: typeof CALLS, options: Pool.Options = {}) => ({
    calls: concurrencyLimit({ limits, retrySeconds: RETRY_SECONDS }),
    pool: new Pool(url, {
      ...options,
      connections: limits.all,
      headersTimeout: RESPONSE_MS,
      bodyTimeout: RESPONSE_MS,
    }),
  });
  const commands = open(CALLS, { maxResponseSize: RESPONSE_BYTES });
  const logReads = open(LOG_READS);

  return {
    /**
     * Forwards a request with its body (bytes or a stream), and replies with the response.
     * @throws Refused when too many calls are open, or the command service cannot be reached.
     */
    forward: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { calls, pool } = isLogRead(request) ? logReads : commands;
      const release = calls.acquire(clientOf(request.ip));
      const { statusCode, headers, content } = await send(request, pool).catch((err: unknown) => {
        release();
        request.log.warn({ err }, 'The command service did not respond.');
        throw new Refused('store-unavailable', { retryAfter: RETRY_SECONDS });
      });
      if (content instanceof Readable) content.once('close', release);
      else release();
      // Every response of the command service itself has a request id.
      if (statusCode >= 500 && headers['x-request-id'] === undefined) {
        request.log.warn({ status: statusCode }, 'A proxy responded for the command service.');
        throw new Refused('store-unavailable', { retryAfter: RETRY_SECONDS });
      }
      return reply.code(statusCode).headers(endToEndHeaders(headers)).send(content);
    },
    close: () => Promise.all([commands, logReads].map(({ pool }) => pool.destroy())),
  };

  async function send(request: FastifyRequest, pool: Pool) {
    const { method, url, body, ip, host, protocol, id } = request;
    const isStream = body instanceof Readable;
    const { host: _, expect: __, ...headers } = endToEndHeaders(request.headers);
    const response = await pool.request({
      method,
      // A client may send an absolute URL in place of the path.
      path: url.replace(/^https?:\/\/[^/?]*/i, ''),
      body: isStream || Buffer.isBuffer(body) ? body : null,
      headers: {
        ...headers,
        ...(!isStream && { 'content-length': undefined }),
        'x-forwarded-for': ip,
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol,
        'x-request-id': id,
        ...proof,
      },
    });
    // A command's is read whole: a client that does not read it must not hold a slot.
    const content = isLogRead(request)
      ? response.body
      : Buffer.from(await response.body.arrayBuffer());
    return { ...response, content };
  }
}

const HOP_BY_HOP = ['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/** Leaves out the headers that concern a single connection. */
function endToEndHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const left = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !left.has(name)));
}
