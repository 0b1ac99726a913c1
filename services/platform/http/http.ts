import helmet from '@fastify/helmet';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import { Refused } from '@stagedoor/contracts/refusals';
import { answerBrokenRequest } from './broken-requests.ts';
import { contentPolicy } from './content-policy.ts';
import { answerRefusals } from './http-refusals.ts';
import { isTooDeep, TOO_DEEP } from './json-depth.ts';
import type { Log } from '../process/log.ts';
import { readablePath } from '../stores/readable-path.ts';
import { securityLog, type SecurityLog } from '../process/security-log.ts';
import { siteCookies } from './site-cookies.ts';

export interface HttpOptions {
  log: Log;
  /** Where what concerns security is noted; the log unless said otherwise. */
  security?: SecurityLog | undefined;
  /** Address range of the proxies in front, e.g. `loopback` or `10.0.0.0/8`. */
  trustProxy: string;
  /** Where visitors reach the site. An https address makes cookies `Secure` and has browsers insist on TLS. */
  publicUrl?: string | undefined;
  /** Hosts beyond our own that pages may load from. */
  fontHosts?: string[];
  frameHosts?: string[];
}

const JSON_BYTES = 1024 * 1024;
/** Nobody needs longer to say what is wanted. */
const HEADERS_MS = 10_000;
/** How long a stop waits for requests in flight. */
const IN_FLIGHT_MS = 5_000;

/** The base of every HTTP service: request ids, security headers, limits, zod in and out, and one shape for every refusal. */
export async function createHttp({
  log,
  security = securityLog(log),
  trustProxy,
  publicUrl,
  fontHosts = [],
  frameHosts = [],
}: HttpOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance: logger,
    trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: JSON_BYTES,
    requestTimeout: 120_000,
    clientErrorHandler: answerBrokenRequest,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_MS / 2 },
    // Fastify has an answer of its own for a path that it cannot decode; ours is that nothing is there.
    rewriteUrl: ({ url = '/' }) => readablePath(url),
    // What is too long to be an id is refused as what it is: an id of nothing.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readJson(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onSend', async ({ method, raw }, reply) => {
    // Whoever is answered before the body has come shall not go on sending it.
    if (method !== 'GET' && method !== 'HEAD' && !raw.complete) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (req, res) =>
    req.log.debug({ req, res, ms: Math.round(res.elapsedTime) }, 'answered'),
  );
  const cookies = siteCookies(publicUrl);
  app.decorate('siteCookies', cookies);
  app.decorate('security', security);
  await app.register(helmet, contentPolicy(fontHosts, frameHosts, cookies.https));
  answerRefusals(app);
  endConnections(app);
  return app;
}

/**
 * Lets a stop end. Node would wait for every connection: for those that browsers open ahead of need, on which nothing was asked, and
 * for requests and answers of which the other side never sends or reads the rest.
 */
function endConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const cutting = setTimeout(() => open.forEach((socket) => socket.destroy()), IN_FLIGHT_MS);
    app.server.once('close', () => clearTimeout(cutting));
  });
}

/** JSON bodies only; an empty one counts as none, because many clients name the type of a body that they do not send. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') return done(null, undefined);
      if (isTooDeep(body)) return done(new Refused('invalid-input', { message: TOO_DEEP }));
      return parse(request, body, done);
    },
  );
}
