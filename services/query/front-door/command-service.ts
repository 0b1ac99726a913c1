import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { Pool } from 'undici';
import type { SessionSecret } from '@stagedoor/platform/accounts/session-secret';
import { Refused } from '@stagedoor/contracts/refusals';
import { clientOf } from '@stagedoor/platform/http/client-address';
import { frontDoorHeader } from '@stagedoor/platform/http/front-door';
import { concurrencyLimit } from './concurrency-limit.ts';

/** The command service behind the front door. */
export interface CommandService {
  /**
   * Forwards a request with its body (bytes or a stream), and replies with the response.
   * @throws Refused when too many calls are open, or the command service cannot be reached.
   */
  forward(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  close(): Promise<void>;
}

/** How many calls may be open at once, for one client and in all. */
const CALLS = { each: 64, all: 128 };
const RESPONSE_LIMIT_MS = 60_000;
/** Far more than the largest response, which lists the results of 500 subjects. */
const RESPONSE_BYTES = 4 * 1024 * 1024;
const RETRY_SECONDS = 2;

export function commandService(url: string, sessionSecret: SessionSecret): CommandService {
  const proof = frontDoorHeader(sessionSecret);
  const pool = new Pool(url, {
    connections: CALLS.all,
    headersTimeout: RESPONSE_LIMIT_MS,
    bodyTimeout: RESPONSE_LIMIT_MS,
    maxResponseSize: RESPONSE_BYTES,
  });
  const calls = concurrencyLimit({ limits: CALLS, retrySeconds: RETRY_SECONDS });

  return {
    forward: async (request, reply) => {
      const release = calls.acquire(clientOf(request.ip));
      // Whole: a client that does not read its response must not hold a slot.
      const { statusCode, headers, content } = await send(request)
        .catch((err: unknown) => {
          request.log.warn({ err }, 'The command service did not respond.');
          throw new Refused('store-unavailable', { retryAfter: RETRY_SECONDS });
        })
        .finally(release);
      // Every response of the command service itself has a request id.
      if (statusCode >= 500 && headers['x-request-id'] === undefined) {
        request.log.warn({ status: statusCode }, 'A proxy responded for the command service.');
        throw new Refused('store-unavailable', { retryAfter: RETRY_SECONDS });
      }
      return reply.code(statusCode).headers(endToEndHeaders(headers)).send(content);
    },
    close: () => pool.destroy(),
  };

  async function send(request: FastifyRequest) {
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
    return { ...response, content: Buffer.from(await response.body.arrayBuffer()) };
  }
}

const HOP_BY_HOP = ['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/** Leaves out the headers that concern a single connection. */
function endToEndHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const left = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !left.has(name)));
}
