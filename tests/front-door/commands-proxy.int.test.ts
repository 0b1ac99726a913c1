import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import type { Role } from '@stagedoor/contracts/account';
import { closeAfterTests } from '../setup/after-tests.ts';
import { startCommandStub } from './command-stub.ts';
import { openReadingVenue } from '../reads/reading-venue.ts';
import { sendAsIs } from './send-as-is.ts';

const FORM = { 'content-type': 'multipart/form-data; boundary=x' };

const command = closeAfterTests(await startCommandStub());
const venue = closeAfterTests(await openReadingVenue({ commandUrl: command.url }));

afterEach(() => void command.seen.splice(0));

/** The headers of somebody who is signed in. */
async function signedIn(role: Role): Promise<Record<string, string>> {
  return (await venue.as(role)).identity();
}

describe('a command through the front door', () => {
  it.each([
    ['POST', '/api/v1/shows/s1/archive/'],
    ['PUT', '/api/v1/themes/t1/'],
    ['PATCH', '/api/v1/shows/s1/'],
    ['DELETE', '/api/v1/messages/m1/'],
  ])('is forwarded unchanged with %s %s, and gets the response', async (method, path) => {
    const client = await venue.as('staff');
    const { status, headers, body } = await client.send(method, `${path}?x=1%202`, {
      body: { tour_title: 'Ünder' },
      headers: { 'if-match': '"1-abc"', 'idempotency-key': 'k1', 'x-forwarded-for': '6.6.6.6' },
    });
    expect({ status, body, echo: headers.get('x-echo') }).toEqual({
      status: 201,
      body: { ok: true },
      echo: 'yes',
    });
    expect(headers.getSetCookie()).toEqual(['written=7; Path=/', 'session=s; Path=/']);
    expect(command.seen).toHaveLength(1);
    expect(command.seen[0]).toMatchObject({
      method,
      url: `${path}?x=1%202`,
      bytes: Buffer.byteLength('{"tour_title":"Ünder"}'),
    });
    expect(command.seen[0]?.headers).toMatchObject({
      'if-match': '"1-abc"',
      'idempotency-key': 'k1',
      'content-type': 'application/json',
    });
    expect(command.seen[0]?.headers.cookie).toContain('session=');
  });

  it('carries the address of the client and the host', async () => {
    const client = await venue.as('visitor');
    const { headers } = await client.send('POST', '/api/v1/login/', { body: {} });
    const { host } = new URL(venue.url);
    expect(command.seen[0]?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': host,
    });
    expect(command.seen[0]?.headers['x-request-id']).toBe(headers.get('x-request-id'));
  });

  it('gets the refusals of the command service', async () => {
    const { status } = await (
      await venue.as('staff')
    ).call('shows.archive', {
      params: { id: 'refused' },
    });
    expect(status).toBe(409);
  });

  it('is refused in the usual form when a proxy in between cannot reach the command service', async () => {
    const { status, headers, body } = await (
      await venue.as('staff')
    ).call('shows.archive', { params: { id: 'unreachable' } });
    expect({ status, code: body.code, retry: headers.get('retry-after') }).toEqual({
      status: 503,
      code: 'store-unavailable',
      retry: '2',
    });
  });

  it('may be an upload of many megabytes, which is streamed', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'stage');
    const upload = Readable.from(Array.from({ length: 30 }, () => piece));
    const { status } = await sendAsIs(
      venue.url,
      'POST',
      '/api/v1/shows/s1/upload-photos/',
      { ...FORM, ...(await signedIn('staff')), expect: '100-continue' },
      upload,
    );
    expect(status).toBe(201);
    expect(command.seen[0]?.bytes).toBe(30 * 1024 * 1024);
    const whole = createHash('sha256');
    for (let n = 0; n < 30; n += 1) whole.update(piece);
    expect(command.seen[0]?.hash).toBe(whole.digest('hex'));
  });

  it('gets a response that comes before the upload has ended', async () => {
    // The upload never ends, so nothing is written after the connection is closed.
    const upload = Readable.from(
      (async function* () {
        yield Buffer.alloc(1024 * 1024, 'stage');
        await new Promise(() => undefined);
      })(),
    );
    const { status, body } = await sendAsIs(
      venue.url,
      'POST',
      '/api/v1/shows/impatient/upload-photos/',
      { ...FORM, ...(await signedIn('staff')) },
      upload,
    );
    expect({ status, body }).toEqual({ status: 413, body: '{"code":"too-large"}' });
  });

  it('is refused unread if its declared length is too large', async () => {
    const headers = {
      ...FORM,
      ...(await signedIn('staff')),
      'content-length': String(61 * 1024 * 1024),
    };
    const { status } = await sendAsIs(
      venue.url,
      'POST',
      '/api/v1/shows/s1/upload-photos/',
      headers,
      Readable.from(['a little']),
    );
    expect(status).toBe(413);
    expect(command.seen).toEqual([]);
  });

  it.each([
    '/api/v1/../metrics',
    '/api/v1/%2e%2e/metrics',
    '/api/v1/..%2fmetrics',
    '/api/v1/..\\metrics',
    '/api/v1/shows/%2e%2e/archive/',
    '/api/v1/shows/..%2f..%2f..%2fmetrics/archive/',
    '/api/v1/unknown/',
    'http://elsewhere.example/metrics',
  ])('to %s reaches nothing outside the API', async (path) => {
    expect((await sendAsIs(venue.url, 'POST', path)).status).toBe(404);
    expect(command.seen).toEqual([]);
  });
});

describe('the front door while the command service is away', () => {
  it('refuses commands with 503 and continues to serve reads', async () => {
    command.close();
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
