import compress from '@fastify/compress';
import { fastify, type FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendInParts } from './send-in-parts.ts';

/** More than a server keeps before it sends, and hard to compress. */
const LONG = Array.from({ length: 100 }, (_, part) =>
  Array.from({ length: 500 }, (__, at) =>
    createHash('sha256').update(`${part} ${at}`).digest('base64'),
  ).join(),
);
let app: FastifyInstance;
beforeEach(async () => {
  app = fastify();
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'] });
});
afterEach(() => app.close());

describe('a body that is sent in parts', () => {
  it('is sent whole', async () => {
    const response = await fetch(await serving(['head', 'rest', 'end']));
    expect(await response.text()).toBe('headrestend');
  });

  it.each([0, 1])('is no body with 200 when part %s fails', async (good) => {
    const url = await serving(['head', 'rest'].slice(0, good));
    const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    expect(response.status).toBe(500);
  });

  it.each(['identity', 'gzip', 'br'])(
    'never ends as if it were whole when a later part fails: %s',
    async (encoding) => {
      const url = await serving(['head', ...LONG]);
      const response = await fetch(url, { headers: { 'accept-encoding': encoding } });
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow('terminated');
    },
  );
});

/** Serves these parts; making the next one fails, except after three. */
async function serving(good: readonly string[]): Promise<string> {
  async function* parts() {
    yield* good;
    // As a database does, it fails later than what came before it is sent.
    await nextTurn();
    await nextTurn();
    if (good.length !== 3) throw new Error('The database is away.');
  }
  app.get('/', async (_request, reply) => sendInParts(reply.type('text/csv'), parts()));
  return app.listen({ port: 0 });
}
