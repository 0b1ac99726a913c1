import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { createServer, maxHeaderSize, type IncomingMessage, type RequestListener } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { JSON_BYTES } from '@stagedoor/contracts/facts/limits';
import { Refused } from '@stagedoor/contracts/refusals';
import { cutWhenUnread, endConnections, oneAtATime, refuseBrokenRequest } from './connections.ts';
import { sendRefusals } from './http-refusals.ts';
import type { HttpMetrics } from '../metrics/metrics.ts';
import { noteResponses } from '../metrics/noted-responses.ts';
import type { Log } from '../process/log.ts';
import { countRepeatedNotes } from '../process/repeated-notes.ts';
import { securityLog, type SecurityLog } from '../process/security-log.ts';
import { siteCookies } from './site-cookies.ts';

export interface HttpOptions {
  log: Log;
  /** Writes to `log` by default. */
  security?: SecurityLog | undefined;
  /** Address range of the proxies in front, e.g. `loopback` or `10.0.0.0/8`. */
  trustProxy: string;
  /** With an https address cookies are `Secure` and browsers insist on TLS. */
  publicUrl?: string | undefined;
  /** Other hosts that pages may load fonts from. */
  fontHosts?: string[] | undefined;
  metrics?: HttpMetrics | undefined;
  /** The id of a request in logs; a new one by default. */
  requestId?: (request: IncomingMessage) => string;
  /** How long a service that stops still accepts requests, while proxies learn of it. */
  drainMs?: number | undefined;
  /** How long a client may read nothing of its response. */
  unreadMs?: number | undefined;
  /** Wraps the listener of all requests: responds to some itself, and passes the rest on. */
  before?: (listener: RequestListener) => RequestListener;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the service is about to stop, and proxies should send requests elsewhere. */
    isDraining: () => boolean;
  }
}

const JSON_DEPTH = 32;
const NOT_UTF8 = 'This is not UTF-8: text in another encoding would be stored damaged.';
/** Of Node's server. It keeps idle connections longer than usual proxies, which close at 60 s. */
const LIMITS = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 72_000,
};

/** The base of every HTTP service: security headers, limits, zod schemas, refusals. */
export async function createHttp({
  log,
  security = securityLog(log),
  trustProxy,
  publicUrl,
  fontHosts = [],
  metrics,
  requestId = () => randomUUID(),
  drainMs = 0,
  unreadMs = 10_000,
  before = (listener) => listener,
}: HttpOptions): Promise<FastifyInstance> {
  let isDraining = false;
  const logger: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance: logger,
    trustProxy,
    genReqId: requestId,
    bodyLimit: JSON_BYTES.signedIn,
    // No limit: a busy machine starts slowly, and the limit would cover the draining, too.
    pluginTimeout: 0,
    clientErrorHandler: refuseBrokenRequest,
    // Requests on open connections are still served while the service stops.
    return503OnClosing: false,
    serverFactory: (listener) => {
      const respond = before(listener);
      const inOrder = oneAtATime((request, response) => {
        if (isDraining) response.shouldKeepAlive = false;
        respond(request, response);
        // A response that was sent at once, such as a 304, needs no limit.
        if (!response.writableEnded || request.socket.writableLength > 0)
          cutWhenUnread(response, unreadMs);
      });
      return createServer(LIMITS, inOrder);
    },
    // Fastify would send its own response for a path that it cannot decode; ours is 404.
    rewriteUrl: ({ url = '/' }) => readablePath(url),
    // An overlong id is a 404 of ours too.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request',
    }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  parseJsonOnly(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  noteResponses(app, metrics);
  const cookies = siteCookies(publicUrl);
  app.decorate('siteCookies', cookies);
  const notes = countRepeatedNotes(security);
  app.decorate('security', notes.note);
  app.addHook('onClose', async () => notes.flush());
  app.decorate('isDraining', () => isDraining);
  // Runs before the other `preClose` hooks, which end open connections.
  app.addHook('preClose', async () => {
    isDraining = true;
    await wait(drainMs, undefined, { ref: false });
  });
  await app.register(helmet, contentPolicy(fontHosts, cookies.https));
  sendRefusals(app, metrics);
  endConnections(app);
  return app;
}

/** An empty body counts as none: many clients send a content type without a body. */
function parseJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      if (!isInUtf8(request.headers['content-type']))
        return done(new Refused('unsupported-type', { message: 'Send this as UTF-8.' }));
      if (!isUtf8(bytes)) return done(new Refused('invalid-input', { message: NOT_UTF8 }));
      const body = bytes.toString();
      if (body === '') return done(null, undefined);
      if (isTooDeep(body))
        return done(
          new Refused('invalid-input', {
            message: `Nest lists and objects at most ${JSON_DEPTH} deep.`,
          }),
        );
      return parse(request, body, done);
    },
  );
}

/** Whether a content type names no encoding, or UTF-8, of which ASCII is a part. */
function isInUtf8(contentType = ''): boolean {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType) ?? [];
  return /^(utf-?8|us-ascii)$/i.test(charset);
}

/** Whether JSON text nests so deep that recursive code could exceed its stack. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (isInText && character === '\\') at += 1;
    else if (character === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > JSON_DEPTH) return true;
  }
  return false;
}

/** The same URL. If its path cannot be decoded, the percent signs are escaped. */
function readablePath(url: string): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The security headers of every response. Pages may also load fonts from these hosts. */
function contentPolicy(fontHosts: string[], https: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...fontHosts],
        fontSrc: ["'self'", ...fontHosts],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    // They speak to Internet Explorer, to Flash, and to a filter that browsers have removed.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // Only the operator knows whether all subdomains are served over TLS.
    strictTransportSecurity: https && { maxAge: YEAR_SECONDS, includeSubDomains: false },
  };
}
