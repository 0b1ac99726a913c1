import cookie from '@fastify/cookie';
import { createServer } from 'node:http';
import { fastify } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { siteCookies } from '@stagedoor/platform/http/site-cookies';
import { createLog } from '@stagedoor/platform/process/log';
import { sentResponses } from './sent-responses.ts';

let rendered: number;
let version: string;
const counts = { resent: 0, cached: 0, rendered: 0, stale: 0 };
let lines: string[];
let stop: () => Promise<void>;

async function open(
  publicUrl?: string,
): Promise<(path: string, headers?: Record<string, string>) => Promise<Response>> {
  rendered = 0;
  version = '1';
  lines = [];
  const log = createLog('info', 'test', { write: (line) => void lines.push(line) });
  const sent = sentResponses({ version: () => version, counts }, siteCookies(publicUrl), log);
  const app = fastify({ serverFactory: (listener) => createServer(sent.before(listener)) });
  await app.register(cookie);
  await app.register(sent.keeping);
  app.addHook('onRequest', async (_, reply) => void reply.header('x-request-id', 'routed'));
  app.get('/list', async (request, reply) => {
    rendered += 1;
    reply.sharedVersion = version;
    reply.headers({ etag: `"${version}"`, 'cache-control': 'public', 'x-page': 'list' });
    if (request.headers['if-none-match'] === `"${version}"`) return reply.code(304).send();
    return reply.type('text/plain').send(Buffer.from(`version ${version}`));
  });
  app.get('/own', async (_, reply) => {
    rendered += 1;
    return reply.header('etag', '"own"').send(Buffer.from('not shared'));
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
    expect(rendered).toBe(1);
    expect(counts.resent).toBe(1);
  });

  it('each have a line in the log, with the route instead of the address', async () => {
    const get = await open();
    await get('/list?search=ada@example.com');
    const { headers } = await get('/list?search=ada@example.com');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { request: headers.get('x-request-id'), method: 'GET', route: '/list', status: 200 },
    ]);
    expect(lines.join()).not.toContain('ada');
  });

  it('are rendered again in the next version', async () => {
    const get = await open();
    await get('/list');
    version = '2';
    expect(await (await get('/list')).text()).toBe('version 2');
    expect(rendered).toBe(2);
  });

  it('give repeated conditional requests the same status as the first', async () => {
    const get = await open();
    const known = { 'if-none-match': '"1"' };
    for (let count = 0; count < 3; count += 1) {
      expect((await get('/list', known)).status).toBe(304);
      expect((await get('/list', { 'if-none-match': '"0"' })).status).toBe(200);
    }
    expect(rendered).toBe(2);
  });

  it.each<[string, string, Record<string, string>]>([
    ['a response that is not shared', '/own', {}],
    ['the request of somebody who is signed in', '/list', { cookie: 'a=b; session=s' }],
    ['the same with a tab between cookies', '/list', { cookie: 'a=b;\tsession=s' }],
    ['the request of somebody who has just changed something', '/list', { cookie: 'written=7' }],
    ['other accepted types', '/list', { accept: 'text/html' }],
    ['another query', '/list?a=1', {}],
  ])('are not used for %s', async (_, path, headers) => {
    const get = await open();
    await get('/list');
    await get('/own');
    const before = rendered;
    const response = await get(path, headers);
    expect(response.headers.get('x-request-id')).toBe('routed');
    expect(rendered).toBe(before + 1);
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
