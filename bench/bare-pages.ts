import { fastify } from 'fastify';

/*
 * `node bench/bare-pages.ts URL…` serves the limit of pages: the bytes of each URL from memory, in
 * a bare route of Fastify (`/0`, `/1` …), and a bare 304 at `/304`. Prints where it listens.
 */
const app = fastify();
for (const [place, url] of process.argv.slice(2).entries()) {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const body = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  app.get(`/${place}`, async (_, reply) => reply.type(type).send(body));
}
app.get('/304', async (_, reply) => reply.code(304).header('etag', '"bare"').send());
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
