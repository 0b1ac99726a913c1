import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from '@stagedoor/platform/http/client-address';
import { sendRendered, type RenderedResponse } from './rendered-response.ts';
import type { CachedAs, CachedResponse, Entry, ResponseCache } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyReply {
    cacheEntry: Entry | undefined;
  }
}

/** Sends a response, charging the client if it has to be rendered. */
export async function respond(
  cache: ResponseCache,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  as: CachedAs,
  render: () => Promise<RenderedResponse>,
): Promise<FastifyReply> {
  return sendCached(request, reply, await cache.get(as, render, clientOf(request.ip)));
}

/** Sends a cached response; `X-Stale` says that it may be out of date. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { response, result, entry }: CachedResponse,
): Promise<FastifyReply> {
  reply.cacheEntry = entry;
  if (result === 'stale')
    reply.headers({ 'x-stale': 'true', warning: '110 - "Response is Stale"' });
  return sendRendered(request, reply, response);
}
