import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '@stagedoor/contracts/account';
import { JSON_BYTES } from '@stagedoor/contracts/facts/limits';
import { closeAfterTests } from '../setup/after-tests.ts';
import { halfOf, sendHalf, sendUnread } from '../setup/half-request.ts';
import { PATIENCE } from '../setup/patience.ts';
import { startCommandStub } from './command-stub.ts';
import { openReadingVenue } from '../reads/reading-venue.ts';
import { sendAsIs } from './send-as-is.ts';

const LOGIN = '/api/v1/login/';
const UPLOAD = '/api/v1/shows/s1/upload-photos/';
const FORM = { 'content-type': 'multipart/form-data; boundary=x' };

const command = closeAfterTests(await startCommandStub());
const commandUrl = command.url;
const venue = closeAfterTests(await openReadingVenue({ commandUrl }));

afterEach(() => void command.seen.splice(0));

/** The headers of somebody who is signed in. */
async function signedIn(role: Role): Promise<Record<string, string>> {
  return (await venue.as(role)).identity();
}

describe('the body of a command', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };
  const large = (bytes: number) => Readable.from([Buffer.alloc(bytes, ' ')]);

  describe.each([
    ['somebody without a session', 'visitor', JSON_BYTES.visitor],
    ['somebody who is signed in', 'member', JSON_BYTES.signedIn],
  ] as const)('of %s', (_, role, most) => {
    it.each([
      ['declares its length', true],
      ['declares no length', false],
    ])('is refused from one byte too many on if it %s', async (_name, isDeclared) => {
      const send = async (bytes: number) => {
        const length = isDeclared && { 'content-length': String(bytes) };
        const headers = { ...JSON_TYPE, ...(await signedIn(role)), ...length };
        return sendAsIs(venue.url, 'POST', LOGIN, headers, large(bytes));
      };
      const { status, body } = await send(most + 1);
      expect({ status, code: JSON.parse(body).code }).toEqual({ status: 413, code: 'too-large' });
      expect(command.seen).toEqual([]);
      expect((await send(most)).status).toBe(201);
    });
  });

  it('of a made-up session is limited like that of a visitor', async () => {
    const headers = { ...JSON_TYPE, cookie: 'session=made-up.signature' };
    const body = large(JSON_BYTES.visitor + 1);
    expect((await sendAsIs(venue.url, 'POST', LOGIN, headers, body)).status).toBe(413);
  });

  it('may come in pieces, at an absolute URL', async () => {
    const pieces = Readable.from(['{"na', 'me":"', 'Zydeco"}']);
    const { status } = await sendAsIs(venue.url, 'POST', `${venue.url}${LOGIN}`, JSON_TYPE, pieces);
    expect(status).toBe(201);
    expect(command.seen).toMatchObject([{ url: LOGIN, bytes: 17 }]);
    expect(command.seen[0]?.headers['content-length']).toBe('17');
  });

  it('is refused unread if its media type is not accepted', async () => {
    const half = await sendHalf(venue.url, halfOf('POST', LOGIN, { 'content-type': 'text/xml' }));
    expect(await half.status).toBe(415);
    await half.ended;
  });

  it.each([
    ['POST', '/api/v1/nothing/', 404],
    ['POST', '/api/v1/me/', 405],
    ['PUT', '/api/v1/shows/s1/', 405],
    ['POST', '/', 404],
  ])('is not awaited before the refusal of %s %s', async (method, path, status) => {
    const half = await sendHalf(venue.url, halfOf(method, path));
    expect(await half.status).toBe(status);
    await half.ended;
    expect(half.text()).toMatch(status === 405 ? /allow: .*GET/i : /not-found/);
    expect(command.seen).toEqual([]);
  });

  it('is refused when it takes too long, without a call to the command service', async () => {
    const slow = await openReadingVenue({ commandUrl, bodyLimits: { milliseconds: 50 } });
    try {
      const half = await sendHalf(slow.url, halfOf('POST', LOGIN));
      expect(await half.status).toBe(408);
      await half.ended;
      expect(half.text()).toContain('"code":"request-timeout"');
      expect(command.seen).toEqual([]);
    } finally {
      await slow.stop();
    }
  });

  it('gives way to a newer one of its own client first, then to one of another client', async () => {
    const narrow = await openReadingVenue({
      commandUrl,
      bodyLimits: { each: 2, all: 3, milliseconds: 600_000 },
    });
    const half = (client: string) =>
      sendHalf(narrow.url, halfOf('POST', LOGIN, { 'x-forwarded-for': client }));
    try {
      const first = await half('2001:db8::1');
      const second = await half('2001:db8::2');
      const third = await half('2001:db8::3');
      expect(await first.status).toBe(429);
      expect(first.text()).toMatch(/retry-after: \d/i);
      const other = await half('203.0.113.9');
      const another = await half('203.0.113.10');
      expect(await second.status).toBe(429);
      for (const { send } of [third, other, another]) send(`${' '.repeat(487)}}`);
      expect(await Promise.all([third.status, other.status, another.status])).toEqual([
        201, 201, 201,
      ]);
      [third, other, another].forEach(({ leave }) => leave());
    } finally {
      await narrow.stop();
    }
  });
});

describe('an upload', () => {
  it.each([
    ['nobody', 'visitor', 401],
    ['somebody who may not', 'member', 403],
  ] as const)('by %s is refused before it is read', async (_, role, status) => {
    const headers = { ...FORM, ...(await signedIn(role)) };
    const half = await sendHalf(venue.url, halfOf('POST', UPLOAD, headers, '--x'));
    expect(await half.status).toBe(status);
    await half.ended;
    expect(command.seen).toEqual([]);
  });

  it('is not streamed to a route that takes no files', async () => {
    const upload = Readable.from([Buffer.alloc(2 * 1024 * 1024)]);
    const headers = { ...FORM, ...(await signedIn('staff')) };
    const { status } = await sendAsIs(venue.url, 'POST', '/api/v1/genres/', headers, upload);
    expect(status).toBe(413);
    expect(command.seen).toEqual([]);
  });
});

describe('a client that reads no response', () => {
  it('leaves the command service to others', async () => {
    const archive = halfOf('POST', '/api/v1/shows/large/archive/', { 'content-length': '0' }, '');
    // Nobody is cut off during this test.
    const patient = await openReadingVenue({ commandUrl, unreadMs: 3_600_000 });
    const leave = await Promise.all(
      Array.from({ length: 64 }, () => sendUnread(patient.url, archive)),
    );
    await vi.waitUntil(() => command.large() === 64, PATIENCE);
    const client = await patient.as('visitor');
    await expect
      .poll(async () => (await client.call('shows.archive', { params: { id: 's1' } })).status)
      .toBe(201);
    for (const end of leave) end();
    await patient.stop();
  });
});

describe('more concurrent calls than the command service takes', () => {
  it('are refused immediately, and one client cannot use up all of them', async () => {
    const client = await venue.as('visitor');
    const archive = (from: string) =>
      client.call('shows.archive', {
        params: { id: 'waits' },
        headers: { 'x-forwarded-for': from },
      });
    const waiting = Array.from({ length: 64 }, () => archive('203.0.113.9'));
    await vi.waitUntil(() => command.waiting.length === 64, PATIENCE);
    expect(await archive('203.0.113.9')).toMatchObject({ status: 429 });
    waiting.push(...Array.from({ length: 64 }, () => archive('203.0.113.10')));
    await vi.waitUntil(() => command.waiting.length === 128, PATIENCE);
    const { status, body, headers } = await archive('203.0.113.11');
    expect({ status, code: body.code, retry: headers.get('retry-after') }).toEqual({
      status: 503,
      code: 'too-busy',
      retry: '2',
    });
    expect((await client.call('shows.list')).status).toBe(200);
    for (const outgoing of command.waiting.splice(0)) outgoing.end('{}');
    await Promise.all(waiting);
    expect((await client.send('POST', LOGIN, { body: {} })).status).toBe(201);
  });
});
