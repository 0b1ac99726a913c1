import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '@stagedoor/contracts/limits';
import { paths } from '@stagedoor/contracts/paths';
import { Refused } from '@stagedoor/contracts/refusals';

const UPLOAD_BYTES = 60 * 1024 * 1024;
const ANSWER_LIMIT_MS = 60_000;
const RETRY_SECONDS = 2;

/** Hands everything that changes something to the command service, bodies as they stream in. */
export function commandsProxy({ commandUrl }: { commandUrl: string }) {
  return async (app: FastifyInstance) => {
    // Without these, reading `/shows/bulk-archive/` would look for a show of that name.
    for (const path of COMMANDS_ONLY) app.get(path, async (_, reply) => reply.callNotFound());

    app.removeAllContentTypeParsers();
    await app.register(proxy, {
      upstream: commandUrl,
      prefix: API_BASE,
      rewritePrefix: API_BASE,
      httpMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
      disableRequestLogging: true,
      destroyAgent: true,
      undici: { headersTimeout: ANSWER_LIMIT_MS, bodyTimeout: ANSWER_LIMIT_MS },
      preHandler: (request, _reply, next) => {
        const tooLarge = Number(request.headers['content-length'] ?? 0) > UPLOAD_BYTES;
        next(tooLarge ? new Refused('too-large') : undefined);
      },
      replyOptions: {
        // Node has met the expectation already, and the HTTP client refuses to pass it on.
        rewriteRequestHeaders: ({ ip, host, protocol, id }, headers) => ({
          ...headers,
          expect: undefined,
          'x-forwarded-for': ip,
          'x-forwarded-host': host,
          'x-forwarded-proto': protocol,
          'x-request-id': id,
        }),
        onError: (reply) => {
          void reply.send(new Refused('store-unavailable', { retryAfter: RETRY_SECONDS }));
        },
      },
    });
  };
}

const routes = Object.values(paths);
const readable = new Set<string>(
  routes.filter(({ method }) => method === 'GET').map(({ path }) => path),
);
const COMMANDS_ONLY = new Set(
  routes.map(({ path }) => path).filter((path) => !path.includes(':') && !readable.has(path)),
);
