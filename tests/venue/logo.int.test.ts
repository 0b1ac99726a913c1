import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { picture, sidewaysPicture } from '../setup/pictures.ts';
import { openVenue } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { commandOf, undoAs } from '../undo/undo-call.ts';

const venue = closeAfterTests(await openVenue());
const manager = await venue.as('site-manager');
const staff = await venue.as('staff');
const visitor = await venue.as('visitor');
const auditor = await venue.as('auditor');

const PNG = await picture('png', '#c0392b');
const OTHER = await picture('png', '#2980b9');

const logo = async () => (await visitor.call('venue.get')).body.logo;
const statusOf = async (client: VenueClient, path: string) =>
  (await client.send('GET', path)).status;

function set(blob: Blob, name = 'logo.png', client = manager, field = 'logo') {
  const form = new FormData();
  form.append(field, blob, name);
  return client.call('venue.set-logo', { form });
}

/** Sets a logo that the read tables have, and returns its address. */
async function shown(blob: Blob): Promise<string> {
  const { body } = await set(blob);
  await venue.awaitLog(visitor);
  return String(body.logo);
}

/** A drawing in SVG, as a picture of a type that is taken. */
async function drawn(svg: string): Promise<Blob> {
  return new Blob([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())]);
}

/** The ink of the last logo that was set. */
async function recordedInk(): Promise<string | null | undefined> {
  const row = await venue.sql.row<{ ink: string | null }>(
    `select logo ->> 'ink' as ink from read.venue`,
  );
  return row?.ink;
}

beforeEach(async () => {
  await manager.call('venue.remove-logo');
  await venue.awaitLog(visitor);
});

describe('PUT /venue/logo/', () => {
  it('stores a picture and responds with the venue', async () => {
    const { status, body } = await set(PNG);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'The Lantern Room' });
    expect(body.logo).toMatch(/^\/photos\/[0-9a-f]{40}\.webp$/);
    await venue.awaitLog(visitor);
    expect(await logo()).toBe(body.logo);
  });

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('takes a %s', async (format) => {
    expect((await set(await picture(format))).status).toBe(200);
  });

  it('turns the picture upright, and removes what it says of its origin', async () => {
    const path = await shown(await sidewaysPicture());
    const response = await fetch(venue.url + path);
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 20, height: 40 });
    expect(metadata.exif).toBeUndefined();
  });

  it('changes nothing where the venue has this logo already', async () => {
    await set(PNG);
    expect(commandOf(await set(PNG))).toBe('');
  });

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.svg'],
    ['\uFEFF<?xml version="1.0"?>\n<!-- A sign. -->\n<svg width="1" height="1"></svg>', 'logo.png'],
  ])('refuses an SVG, whatever its name is, and says what to do: %s', async (svg, name) => {
    const { status, body } = await set(new Blob([svg]), name);
    expect({ status, errors: body }).toMatchObject({
      status: 400,
      errors: { errors: { logo: [expect.stringContaining('Export it as a PNG')] } },
    });
  });

  it.each<[what: string, blob: () => Blob | Promise<Blob>, reason: string]>([
    ['what is no picture', () => new Blob(['hello']), 'Invalid file format: odd.png.'],
    ['a picture bomb', () => flat(9_000, 9_000), 'odd.png has too many pixels'],
    ['a line', () => flat(2_400, 200), 'odd.png is more than 10 times longer than wide.'],
    ['half a picture', () => PNG.slice(0, 80), 'odd.png is damaged or was cut off.'],
  ])('refuses %s', async (_, blob, reason) => {
    const { status, body } = await set(await blob(), 'odd.png');
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { errors: { logo: [expect.stringContaining(reason)] } },
    });
    expect(await logo()).toBeNull();
  });

  it('refuses a file over 10 MB by its name, two files, none, another field, and JSON', async () => {
    const large = await set(new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]), 'huge.png');
    expect(large).toMatchObject({
      status: 413,
      body: { errors: { logo: ['huge.png is larger than 10 MB.'] } },
    });
    const two = new FormData();
    for (const blob of [PNG, OTHER]) two.append('logo', blob, 'a.png');
    const answers = await Promise.all([
      manager.call('venue.set-logo', { form: two }),
      manager.call('venue.set-logo', { form: new FormData() }),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(Object.keys(Object(body).errors)).toEqual(['logo']);
    }
    expect((await set(PNG, 'a.png', manager, 'picture')).status).toBe(400);
    expect((await manager.call('venue.set-logo', { body: {} })).status).toBe(415);
  });

  it('is for site managers alone', async () => {
    expect((await set(PNG, 'logo.png', staff)).status).toBe(403);
    expect((await staff.call('venue.remove-logo')).status).toBe(403);
    expect((await set(PNG, 'logo.png', auditor)).status).toBe(403);
  });
});

describe('the ink of a logo', () => {
  const WHITE = '<circle cx="50" cy="50" r="40" fill="#fff"/>';

  it.each([
    ['white on transparent', WHITE, '#ffffff'],
    [
      'black with a grey rim',
      '<rect width="98" height="98" fill="#777"/><rect x="9" y="9" width="82" height="82"/>',
      '#000000',
    ],
    [
      'the dark part beside a bright one',
      '<rect width="60" height="50" fill="#d40"/><rect y="50" width="40" height="50"/>',
      '#000000',
    ],
    [
      'the white part beside a darker one',
      '<rect width="60" height="50" fill="#d40"/><rect y="50" width="40" height="50" fill="#fff"/>',
      '#ffffff',
    ],
    ['what has a ground of its own', '<rect width="100" height="100"/>', null],
    ['nothing but glass', '<rect width="100" height="100" fill="#f00" opacity=".5"/>', null],
  ])('is the colour of what would be lost on a ground like it: %s', async (_, shapes, ink) => {
    await shown(
      await drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
      ${shapes}</svg>`),
    );
    expect(await recordedInk()).toBe(ink);
  });
});

describe('the file of a logo', () => {
  it('is readable by everybody while it is current, and by staff and auditors later', async () => {
    const path = await shown(PNG);
    const read = await visitor.send('GET', path);
    expect(read.status).toBe(200);
    expect(read.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    await shown(OTHER);
    expect(await statusOf(visitor, path)).toBe(404);
    expect(await statusOf(staff, path)).toBe(200);
    expect(await statusOf(auditor, path)).toBe(200);
  });

  it('has smaller ones, made a moment later', async () => {
    const path = (await shown(PNG)).replace('.webp', '-64.avif');
    await expect
      .poll(async () => (await visitor.send('GET', path)).headers.get('content-type'))
      .toBe('image/avif');
  });
});

describe('changes of the logo', () => {
  it('are in the history with their pictures, and undone', async () => {
    const first = await shown(PNG);
    const second = await set(OTHER);
    await venue.awaitLog(manager);
    const { body } = await manager.call('history.list', { query: { field: 'logo', limit: '1' } });
    expect(body.results).toMatchObject([
      {
        summary: 'Changed the logo of the venue',
        changes: [
          { field: 'logo', before: [{ image: first }], after: [{ image: second.body.logo }] },
        ],
        undoable: true,
      },
    ]);
    expect((await undoAs(manager, commandOf(second))).status).toBe(200);
    await venue.awaitLog(visitor);
    expect(await logo()).toBe(first);
  });

  it('say who set it', async () => {
    await shown(PNG);
    await venue.awaitLog(manager);
    const params = { subject: 'venue', id: 'venue' };
    const { body } = await manager.call('history.fields', { params });
    const origin = body.results.find(({ field }) => field === 'logo');
    expect(origin).toMatchObject({ actor: { role: 'site-manager' } });
  });
});

async function flat(width: number, height: number): Promise<Blob> {
  const create = { width, height, channels: 3 as const, background: '#c0392b' };
  return new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]);
}
