import cookie from '@fastify/cookie';
import { createServer } from 'node:http';
import { fastify } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { render, sendRendered } from './rendered-response.ts';
import { resentResponses } from './resent-responses.ts';
import { responseCache, type ResponseCache } from './response-cache.ts';
import { respond } from './send-cached.ts';

/** Long enough to be compressed. */
const LARGE = 'many shows '.repeat(1_000);

let cache: ResponseCache;
let routed: number;
let content: string;
let lines: string[];
let stop: () => Promise<void>;

async function open(
  publicUrl?: string,
): Promise<(path: string, headers?: Record<string, string>) => Promise<Response>> {
  routed = 0;
  content = 'version 1';
  lines = [];
  const log = createLog('info', 'test', { write: (line) => void lines.push(line) });
  cache = responseCache({ state: () => '2026-11-20' });
  const { before, keeping } = resentResponses(cache, { publicUrl, log });
  const app = fastify({ serverFactory: (listener) => createServer(before(listener)) });
  await app.register(cookie);
  await app.register(keeping);
  app.addHook('onRequest', async (_, reply) => void reply.header('x-request-id', 'routed'));
  const rendered = () => render(content, { type: 'text/plain', cacheControl: 'public' });
  app.get('/list', async (request, reply) => {
    routed += 1;
    reply.header('x-page', 'list');
    return respond(cache, { request, reply }, { name: 'shows.list' }, async () => rendered());
  });
  app.get('/large', async (request, reply) => {
    routed += 1;
    const about = { type: 'text/plain', cacheControl: 'public' };
    return respond(cache, { request, reply }, { name: 'shows.past' }, async () =>
      render(LARGE, about),
    );
  });
  app.get('/own', async (request, reply) => {
    routed += 1;
    return sendRendered(request, reply, rendered());
  });
  const url = await app.listen({ port: 0 });
  stop = () => app.close();
  return (path, headers = {}) => fetch(url + path, { headers });
}
afterEach(() => stop());

describe('responses that were sent before', () => {
  it('are sent again as they were, with a request id of their own', async () => {
    const get = await open();
    const [first, second] = [await get('/list'), await get('/list')];
    const headersOf = (response: Response) =>
      Object.fromEntries([...response.headers, ['x-request-id', ''], ['date', '']]);
    expect(headersOf(second)).toEqual(headersOf(first));
    expect(await second.text()).toBe('version 1');
    expect(second.headers.get('x-request-id')).not.toBe('routed');
    expect(routed).toBe(1);
    expect(cache.counts.resent).toBe(1);
  });

  it('each have a line in the log, with the route instead of the address', async () => {
    const get = await open();
    await get('/list?search=mo@example.com');
    const { headers } = await get('/list?search=mo@example.com');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { request: headers.get('x-request-id'), method: 'GET', route: '/list', status: 200 },
    ]);
    expect(lines.join()).not.toContain('mo@example');
  });

  it('are sent in the encoding that the request accepts', async () => {
    const get = await open();
    for (let count = 0; count < 2; count += 1)
      for (const encoding of ['br', 'gzip', 'identity']) {
        const response = await get('/large', { 'accept-encoding': encoding });
        expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
        expect(await response.text()).toBe(LARGE);
      }
    expect(routed).toBe(3);
  });

  it('are rendered again after a change', async () => {
    const get = await open();
    await get('/list');
    content = 'version 2';
    cache.invalidate({ subjects: ['shows'] });
    expect(await (await get('/list')).text()).toBe('version 2');
    expect(routed).toBe(2);
  });

  it('give repeated conditional requests the same status as the first', async () => {
    const get = await open();
    const { headers } = await get('/list', { 'if-none-match': '"0"' });
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    for (let count = 0; count < 3; count += 1) {
      expect((await get('/list', known)).status).toBe(304);
      expect((await get('/list', { 'if-none-match': '"0"' })).status).toBe(200);
    }
    expect(routed).toBe(2);
  });

  it.each<[string, string, Record<string, string>]>([
    ['a response that is not shared', '/own', {}],
    ['the request of somebody who is signed in', '/list', { cookie: 'a=b; session=s' }],
    ['the same with a tab between cookies', '/list', { cookie: 'a=b;\tsession=s' }],
    ['the request of somebody who has just changed something', '/list', { cookie: 'written=7' }],
    ['other accepted types', '/list', { accept: 'text/html' }],
    ['another encoding', '/large', { 'accept-encoding': 'gzip' }],
    ['another query', '/list?a=1', {}],
  ])('are not used for %s', async (_, path, headers) => {
    const get = await open();
    await get('/list');
    await get('/own');
    await get('/large', { 'accept-encoding': 'br' });
    const before = routed;
    const response = await get(path, headers);
    expect(response.headers.get('x-request-id')).toBe('routed');
    expect(routed).toBe(before + 1);
  });

  it('are not used behind TLS for the request of somebody who is signed in', async () => {
    const get = await open('https://venue.example');
    const as = async (cookie: string) =>
      (await get('/list', { cookie })).headers.get('x-request-id') === 'routed';
    expect(await as('a=b')).toBe(true);
    expect(await as('a=b')).toBe(false);
    expect(await as('__Host-session=s')).toBe(true);
    // Behind TLS this name is nobody's session.
    expect(await as('session=s')).toBe(false);
  });
});
