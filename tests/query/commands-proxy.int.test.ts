import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendAsIs } from './send-as-is.ts';
import { openReadingVenue, type ReadingVenue } from './reading-venue.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  bytes: number;
  hash: string;
}

const FORM = { 'content-type': 'multipart/form-data; boundary=x' };
let command: Server;
let venue: ReadingVenue;
let seen: Seen[] = [];

beforeAll(async () => {
  command = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  command.listen(0, '127.0.0.1');
  await once(command, 'listening');
  const address = command.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  venue = await openReadingVenue({ commandUrl: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await venue.stop();
  command.close();
});

/** Stands for the command service: takes the whole body and tells what it saw. */
async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (incoming.url?.includes('impatient')) {
    outgoing.writeHead(413, { 'content-type': 'application/json' }).end('{"code":"too-large"}');
    return;
  }
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of incoming) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  const { method, url, headers } = incoming;
  seen.push({ method, url, headers, bytes, hash: hash.digest('hex') });
  outgoing.writeHead(url?.includes('refused') ? 409 : 201, {
    'content-type': 'application/json',
    'set-cookie': ['written=7; Path=/', 'session=s; Path=/'],
    'x-echo': 'yes',
  });
  outgoing.end('{"ok":true}');
}

describe('a call that changes something', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s goes to the command service as it came, and its answer comes back',
    async (method) => {
      seen = [];
      const client = await venue.as('staff');
      const { status, headers, body } = await client.send(method, '/api/v1/shows/s1/?x=1%202', {
        body: { tour_title: 'Ünder' },
        headers: { 'if-match': '"1-abc"', 'idempotency-key': 'k1', 'x-forwarded-for': '6.6.6.6' },
      });
      expect({ status, body, echo: headers.get('x-echo') }).toEqual({
        status: 201,
        body: { ok: true },
        echo: 'yes',
      });
      expect(headers.getSetCookie()).toEqual(['written=7; Path=/', 'session=s; Path=/']);
      expect(seen).toHaveLength(1);
      expect(seen[0]).toMatchObject({
        method,
        url: '/api/v1/shows/s1/?x=1%202',
        bytes: Buffer.byteLength('{"tour_title":"Ünder"}'),
      });
      expect(seen[0]?.headers).toMatchObject({
        'if-match': '"1-abc"',
        'idempotency-key': 'k1',
        'content-type': 'application/json',
      });
      expect(seen[0]?.headers.cookie).toContain('session=');
    },
  );

  it('tells the command service who asked, and where', async () => {
    seen = [];
    const client = await venue.as('visitor');
    const { headers } = await client.send('POST', '/api/v1/login/', { body: {} });
    const { host } = new URL(venue.url);
    expect(seen[0]?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': host,
    });
    expect(seen[0]?.headers['x-request-id']).toBe(headers.get('x-request-id'));
  });

  it('passes refusals on', async () => {
    const { status } = await (await venue.as('staff')).send('POST', '/api/v1/refused/');
    expect(status).toBe(409);
  });

  it('streams an upload of many megabytes', async () => {
    seen = [];
    const piece = Buffer.alloc(1024 * 1024, 'stage');
    const upload = Readable.from(Array.from({ length: 30 }, () => piece));
    const { status } = await sendAsIs(
      venue.url,
      'POST',
      '/api/v1/shows/s1/upload-photos/',
      { ...FORM, expect: '100-continue' },
      upload,
    );
    expect(status).toBe(201);
    expect(seen[0]?.bytes).toBe(30 * 1024 * 1024);
    const whole = createHash('sha256');
    for (let n = 0; n < 30; n += 1) whole.update(piece);
    expect(seen[0]?.hash).toBe(whole.digest('hex'));
  });

  it('gets an answer that comes before the upload has ended', async () => {
    // It never ends: nobody is still writing when the connection is closed over it.
    const upload = Readable.from(
      (async function* () {
        yield Buffer.alloc(1024 * 1024, 'stage');
        await new Promise(() => undefined);
      })(),
    );
    const { status, body } = await sendAsIs(venue.url, 'POST', '/api/v1/impatient/', FORM, upload);
    expect({ status, body }).toEqual({ status: 413, body: '{"code":"too-large"}' });
  });

  it('is refused before it begins where it says that it is too large', async () => {
    seen = [];
    const headers = { ...FORM, 'content-length': String(61 * 1024 * 1024) };
    const { status } = await sendAsIs(
      venue.url,
      'POST',
      '/api/v1/shows/s1/upload-photos/',
      headers,
      Readable.from(['a little']),
    );
    expect(status).toBe(413);
    expect(seen).toEqual([]);
  });

  it.each([
    '/api/v1/../metrics',
    '/api/v1/%2e%2e/metrics',
    '/api/v1/..%2fmetrics',
    '/api/v1/..\\metrics',
  ])('%s reaches nothing outside the API', async (path) => {
    seen = [];
    expect((await sendAsIs(venue.url, 'POST', path)).status).toBe(400);
    expect(seen).toEqual([]);
  });
});

describe('while the command service is away', () => {
  it('changes are refused with 503 and reads go on', async () => {
    command.close();
    command.closeAllConnections();
    const client = await venue.as('staff');
    const { status, body, headers } = await client.send('POST', '/api/v1/shows/', { body: {} });
    expect({ status, code: body.code, retry: headers.get('retry-after') }).toEqual({
      status: 503,
      code: 'store-unavailable',
      retry: '2',
    });
    expect(body.error).toMatch(/\.$/);
    expect((await client.call('shows.list')).status).toBe(200);
  });
});
