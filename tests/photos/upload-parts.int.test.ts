import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { API_BASE } from '@stagedoor/contracts/facts/limits';
import { closeAfterTests } from '../setup/after-tests.ts';
import { picture } from '../setup/pictures.ts';
import { addShow } from '../setup/show-requests.ts';
import { openVenue } from '../setup/test-venue.ts';

const BOUNDARY = 'parts';
const NO_PICTURE =
  'Invalid file format: A file without a name. Please use JPG, PNG, WebP, or GIF formats.';

let id: string;

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');
const png = Buffer.from(await (await picture('png')).arrayBuffer()).toString('latin1');

beforeEach(async () => {
  id = await addShow(staff);
});

describe('a part of a form with files', () => {
  it.each([
    ['an unused file field', 'name="photos"; filename=""', ''],
    ['an unused file field without any name', 'filename=""', ''],
    ['an unused file field that no form of ours has', 'name="logo"; filename=""', ''],
    ['an unused file field of a folder', 'name="photos"; filename="folder/"', ''],
  ])('counts as absent when it is %s', async (_, disposition, content) => {
    const { status, body } = await send([[disposition, content], photo(), [disposition, content]]);
    expect(status).toBe(201);
    expect(body.photos).toHaveLength(1);
    const alone = await send([[disposition, content]]);
    expect({ status: alone.status, photos: alone.body.errors?.photos }).toEqual({
      status: 400,
      photos: ['Choose at least one photo.'],
    });
  });

  it.each([
    ['empty', 'name="photos"; filename=""'],
    ['missing', 'name="photos"'],
    ['only a folder', 'name="photos"; filename="a/"'],
  ])('is taken as a photo, and refused by a sentence, when its name is %s', async (_, part) => {
    expect((await send([[part, png, 'application/octet-stream']])).status).toBe(201);
    const { status, body } = await send([[part, 'no picture', 'application/octet-stream']]);
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { photos: [NO_PICTURE] },
    });
  });

  it.each([
    ['a file in no field', 'filename="a.png"', 'photos'],
    ['a file in a field with an empty name', 'name=""; filename="a.png"', 'photos'],
    ['a file without any name', 'filename=""', 'photos'],
    ['a file in another field', 'name="pictures"; filename="a.png"', 'pictures'],
  ])('is refused when it is %s', async (_, part, field) => {
    const { status, body } = await send([photo(), [part, png, 'application/octet-stream']]);
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { [field]: ['Send files in the field photos.'] },
    });
  });

  it.each([
    ['no name', 'x="y"'],
    ['an empty name', 'name=""'],
    ['the name of the files', 'name="photos"'],
    ['a name of the language', 'name="__proto__"'],
    ['another name', 'name="tour_title"'],
  ])('never ends in a failure when it is a text with %s', async (_, part) => {
    for (const parts of [
      [[part, 'x'] as const, photo()],
      [photo(), [part, 'x'] as const],
    ])
      expect([201, 400]).toContain((await send(parts)).status);
  });

  it('is taken in any order, and a text that comes twice counts as it came last', async () => {
    const parts: Part[] = [
      photo(),
      ['name="headlining_artist"', 'First'],
      photo(),
      ['name="headlining_artist"', 'Last'],
    ];
    const { status, body } = await send(parts, 'PATCH', '');
    expect({ status, artist: body.headlining_artist }).toEqual({ status: 200, artist: 'Last' });
    expect(body.photos).toHaveLength(2);
  });
});

describe('a form', () => {
  it.each(['upload-photos/', ''])(
    'with eleven photos is refused as one with six: %s',
    async (to) => {
      const photos = Array.from({ length: 11 }, photo);
      const { status, body } = await send(photos, to ? 'POST' : 'PATCH', to);
      expect({ status, errors: body.errors }).toEqual({
        status: 400,
        errors: { photos: ['Upload limit reached - Maximum 5 photos allowed per show.'] },
      });
      const params = { id };
      expect((await staff.call('shows.get', { params })).body.photos).toEqual([]);
    },
  );

  it('with more fields than any form has is refused by a sentence', async () => {
    const fields = Array.from({ length: 51 }, (_, place): Part => [`name="f${place}"`, 'x']);
    const { status, body } = await send(fields, 'PATCH', '');
    expect({ status, error: body.error }).toEqual({
      status: 413,
      error: 'This form has too many fields.',
    });
  });

  it('may say in JSON which values its fields were changed from', async () => {
    const change = (from: string) =>
      send(
        [
          ['name="tour_title"', 'Low Tide'],
          ['name="from"', from],
        ],
        'PATCH',
        '',
      );
    const stale = await change('{"tour_title":"High Tide"}');
    expect({ status: stale.status, conflicts: stale.body.conflicts }).toEqual({
      status: 409,
      conflicts: [{ field: 'tour_title', current: '' }],
    });
    expect((await change('{"tour_title":""}')).status).toBe(200);
    const broken = await change('tour_title');
    expect({ status: broken.status, errors: broken.body.errors }).toEqual({
      status: 400,
      errors: { from: ['Give this as an object.'] },
    });
  });
});

/** What its header says of it, its content and its type. */
type Part = readonly [disposition: string, content: string, type?: string];

function photo(): Part {
  return ['name="photos"; filename="a.png"', png];
}

const sent = z.object({
  photos: z.array(z.unknown()).optional(),
  headlining_artist: z.string().optional(),
  conflicts: z.array(z.unknown()).optional(),
  error: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

function send(parts: readonly Part[], method: 'POST' | 'PATCH' = 'POST', path = 'upload-photos/') {
  const lines = parts.map(
    ([disposition, content, type]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n` +
      `${type ? `content-type: ${type}\r\n` : ''}\r\n${content}\r\n`,
  );
  return fetch(`${venue.url}${API_BASE}/shows/${id}/${path}`, {
    method,
    body: Buffer.from(`${lines.join('')}--${BOUNDARY}--\r\n`, 'latin1'),
    headers: {
      ...staff.identity(),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  }).then(async (response) => ({
    status: response.status,
    body: sent.parse(await response.json()),
  }));
}
