import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { Pool } from 'undici';
import { Refused } from '@stagedoor/contracts/refusals';
import { clientOf } from '@stagedoor/platform/http/client-address';
import { frontDoorHeader } from '@stagedoor/platform/http/front-door';
import { concurrencyLimit } from './concurrency-limit.ts';

/** The command service as the front door reaches it. */
export interface CommandService {
  /**
   * Sends a request on, with its body as it was taken (bytes, or a stream), and answers what comes back.
   * @throws Refused at once when too many calls are open, or when the command service cannot be reached.
   */
  forward(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  close(): Promise<void>;
}

/** How many calls may be open at once: for one client, and in all. */
const CALLS = { each: 64, all: 128 };
const ANSWER_LIMIT_MS = 60_000;
const RETRY_SECONDS = 2;

export function commandService(url: string, sessionSecret: string): CommandService {
  const proof = frontDoorHeader(sessionSecret);
  const pool = new Pool(url, {
    connections: CALLS.all,
    headersTimeout: ANSWER_LIMIT_MS,
    bodyTimeout: ANSWER_LIMIT_MS,
  });
  const calls = concurrencyLimit({ limits: CALLS, retrySeconds: RETRY_SECONDS });

  return {
    forward: async (request, reply) => {
      const release = calls.acquire(clientOf(request.ip));
      const { statusCode, headers, body } = await send(request).catch((err: unknown) => {
        release();
        request.log.warn({ err }, 'The command service did not answer.');
        throw new Refused('store-unavailable', { retryAfter: RETRY_SECONDS });
      });
      body.once('close', release);
      return reply.code(statusCode).headers(endToEnd(headers)).send(body);
    },
    close: () => pool.destroy(),
  };

  function send(request: FastifyRequest) {
    const { method, url, body, ip, host, protocol, id } = request;
    const isStream = body instanceof Readable;
    const { host: _, expect: __, ...headers } = endToEnd(request.headers);
    return pool.request({
      method,
      // A client may send the whole address in place of the path.
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
  }
}

const HOP_BY_HOP = ['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/** The headers that are meant for the other end, and not for one connection on the way. */
function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const left = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !left.has(name)));
}
