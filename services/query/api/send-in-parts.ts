import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/**
 * Sends a body as its parts are made. If one of the first two fails, of which one may be a mere
 * header, the request is refused; after a later failure the connection is closed without an end, so
 * that nobody takes what came for the whole.
 */
export async function sendInParts(
  reply: FastifyReply,
  parts: AsyncGenerator<string>,
): Promise<FastifyReply> {
  const first = [await parts.next(), await parts.next()];
  return reply.send(Readable.from(all()));

  async function* all() {
    for (const { done, value } of first) if (!done) yield value;
    yield* parts;
  }
}
