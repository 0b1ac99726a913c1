import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { halfOf, sendHalf } from '../setup/half-request.ts';
import { picture } from '../setup/pictures.ts';
import { sendAsIs } from '../front-door/send-as-is.ts';
import { addShow } from '../setup/show-requests.ts';
import { openVenue } from '../setup/test-venue.ts';

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');
const show = await addShow(staff);

function send(path: string, body: unknown, headers: Record<string, string> = {}) {
  return staff.send('POST', `/api/v1${path}`, { body, headers });
}

describe('JSON that no form sends', () => {
  it('is refused in words for people where a schema has none of its own', async () => {
    const photos = Array.from({ length: 101 }, (_, order) => ({ id: `p${order}`, order }));
    const many = await send(`/shows/${show}/reorder-photos/`, { photos });
    expect(many.body.errors).toEqual({ photos: ['Give at most 100.'] });
    const text = await send(`/shows/${show}/reorder-photos/`, { photos: 'p1' });
    expect(text.body.errors).toEqual({ photos: ['Give this as a list.'] });
  });

  it.each(['constructor', 'hasOwnProperty', 'toString'])(
    'is refused naming the field %s',
    async (field) => {
      const { status, body } = await send('/login/', { [field]: 0, username: 'a', password: 'b' });
      expect({ status, body }).toEqual({
        status: 400,
        body: {
          success: false,
          error: 'There is no such field.',
          code: 'invalid-input',
          errors: { [field]: ['There is no such field.'] },
        },
      });
    },
  );

  it.each([
    ['/genres/', {}],
    ['/genres/', { 'idempotency-key': 'deep' }],
    [`/shows/unknown/archive/`, { 'idempotency-key': 'deep' }],
    ['/login/', {}],
  ])('is refused on %s with %j when it is nested 5,000 levels deep', async (path, headers) => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const deep = `${open.repeat(5_000)}1${close.repeat(5_000)}`;
      expect(await send(path, deep, headers)).toMatchObject({
        status: 400,
        body: { code: 'invalid-input', error: 'Nest lists and objects at most 32 deep.' },
      });
    }
  });

  it('is accepted when brackets only stand in a string', async () => {
    const { status } = await send('/messages/', {
      name: 'Ada "[" Marsh',
      email: 'ada@example.com',
      message: `\\"${'['.repeat(200)}`,
    });
    expect(status).toBe(201);
  });
});

describe('a multipart form', () => {
  const form = (...lines: string[]) => lines.join('\r\n');
  const field = form('--x', 'Content-Disposition: form-data; name="date"', '', '2030-05-04');
  const file = form(
    '--x',
    'Content-Disposition: form-data; name="photos"; filename="a.jpg"',
    'Content-Type: image/jpeg',
    '',
  );

  it.each([
    ['without a boundary', 'multipart/form-data', form(field, '--x--', '')],
    ['with an empty boundary', 'multipart/form-data; boundary=', form(field, '--x--', '')],
    ['that is cut off in a field', 'multipart/form-data; boundary=x', field],
    ['that is cut off in a file', 'multipart/form-data; boundary=x', form(file, 'abc')],
    ['of nothing at all', 'multipart/form-data; boundary=x', ''],
    ['with an empty file', 'multipart/form-data; boundary=x', form(file, '', '--x--', '')],
    ['with a broken part', 'multipart/form-data; boundary=x', form('--x', 'nothing', '', '--x--')],
    [
      'with a field named __proto__',
      'multipart/form-data; boundary=x',
      form(field.replace('date', '__proto__'), '--x--', ''),
    ],
  ])('%s is refused', async (_, type, body) => {
    for (const path of ['/shows/', `/shows/${show}/upload-photos/`]) {
      const refused = await send(path, body, { 'content-type': type });
      expect(refused.status, JSON.stringify(refused.body)).toBeOneOf([400, 413, 415]);
      expect(refused.body.error).toMatch(/\.$/);
      expect(refused.body.code).toMatch(/^[a-z-]+$/);
    }
  });

  it('is accepted when it is complete, after all these refusals', async () => {
    const whole = new FormData();
    whole.append('photos', await picture('png'), 'a.png');
    const { status } = await staff.call('shows.upload-photos', {
      params: { id: show },
      form: whole,
    });
    expect(status).toBe(201);
  });
});

describe('an impossible id', () => {
  it.each([
    ['a null character', 'a\u0000b'],
    ['2,001 characters', 'x'.repeat(2_001)],
    ['no characters', ''],
  ])('is refused in a list with valid ids: %s', async (_, id) => {
    for (const path of ['/shows/bulk-archive/', '/messages/bulk_mark_as_read/']) {
      const { status, body } = await send(path, { ids: [show, id] });
      expect({ status, fields: Object.keys(body.errors) }).toEqual({
        status: 400,
        fields: ['ids'],
      });
    }
  });
});

describe('the time from which history is requested', () => {
  const history = (from: string) => staff.call('history.list', { query: { from, limit: '1' } });

  it.each(['2020-01-01T00:00:00+16:00', '2020-01-01T00:00:00-23:59', '0001-01-01T00:00:00Z'])(
    'may be %s',
    async (from) => {
      const { status, body } = await history(from);
      expect({ status, found: body.results.length }).toEqual({ status: 200, found: 1 });
    },
  );

  it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-01:00'])(
    'may not be %s',
    async (from) => {
      const { status, body } = await history(from);
      expect({ status, errors: body.errors }).toEqual({
        status: 400,
        errors: { from: ['Give a time between the years 1 and 9999.'] },
      });
    },
  );
});

describe('a long name in a request', () => {
  it('is repeated in part', async () => {
    const { status, body } = await send('/genres/', { ['k'.repeat(10_000)]: 1, name: 'Dub' });
    expect({ status, fields: Object.keys(body.errors) }).toEqual({
      status: 400,
      fields: [`${'k'.repeat(63)}…`],
    });
  });

  it('is cut between two characters', async () => {
    const { body } = await send('/genres/', { [`${'k'.repeat(62)}🎸🎸`]: 1, name: 'Dub' });
    expect(Object.keys(body.errors)).toEqual([`${'k'.repeat(62)}…`]);
  });

  it('is repeated in part when it is that of a file', async () => {
    const form = new FormData();
    form.append('photos', new Blob(['no picture']), `${'f'.repeat(1_000)}.png`);
    const { body } = await staff.call('shows.upload-photos', { params: { id: show }, form });
    expect(body.errors['photos']).toEqual([
      `Invalid file format: ${'f'.repeat(63)}…. Please use JPG, PNG, WebP, or GIF formats.`,
    ]);
  });
});

describe('malformed HTTP', () => {
  it('is refused like every other request', async () => {
    const path = '/api/v1/shows/';
    const { status, body } = await sendAsIs(venue.url, 'GET', path, { long: 'x'.repeat(20_000) });
    expect({ status, body: JSON.parse(body) }).toEqual({
      status: 431,
      body: { error: 'The headers of this request are too large.', code: 'too-large' },
    });
  });

  it.each([
    ['headers', '/', { long: 'x'.repeat(20_000) }],
    ['an address', `/api/v1/history/${'x'.repeat(20_000)}/`, {}],
  ])('is refused without a body when a HEAD request has %s too large', async (_, path, headers) => {
    const request = await sendHalf(venue.url, halfOf('HEAD', path, headers));
    await request.ended;
    expect(request.text()).toMatch(/^HTTP\/1\.1 431 [^]*\r\nConnection: close\r\n\r\n$/);
  });
});
