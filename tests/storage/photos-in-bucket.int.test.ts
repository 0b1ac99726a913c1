import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { PATIENCE } from '../setup/patience.ts';
import { machineEnv } from '../setup/service-process.ts';
import { addShow, uploadPhotos } from '../setup/show-requests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { startS3Server } from './s3-server.ts';

const PREFIX = 'venue/photos';
const exec = promisify(execFile);

const s3 = closeAfterTests(await startS3Server());
const venue = closeAfterTests(await openVenue({ photoStore: s3.place(PREFIX) }));
const staff = await venue.as('staff');
const id = await addShow(staff);
const image = (await upload('#c0392b')).body.photos[0]?.image ?? '';

afterEach(() => s3.recover());

describe('a photo that is uploaded', () => {
  it('is in the bucket in all its sizes, and served from there', async () => {
    const small = image.replace('.webp', '-64.avif');
    const type = async () => (await staff.send('GET', small)).headers.get('content-type');
    await expect.poll(type, PATIENCE).toBe('image/avif');
    const [hash = ''] = /[0-9a-f]{40}/.exec(image) ?? [];
    const sizes = ['-64.avif', '-64.webp', '-og.jpg', '.webp'].map((size) => hash + size);
    await expect.poll(() => s3.objects(PREFIX), PATIENCE).toEqual(sizes);
  });
});

describe('a bucket that is away', () => {
  it('makes an upload fail with 503, and no event names a photo that is not there', async () => {
    const before = await photosAdded();
    s3.fail(({ method }) => (method === 'PUT' ? 'away' : undefined));
    const { status, headers, body } = await upload('#27ae60');
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'store-unavailable' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await photosAdded()).toBe(before);
    s3.recover();
    expect((await upload('#27ae60')).status).toBe(201);
  });

  it('makes a photo fail with 503 until it is back, and is named among what the services lack', async () => {
    s3.fail(() => 'away');
    const { status, headers } = await staff.send('GET', image);
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    expect((await fetch(`${venue.url}/readyz`)).status).toBe(200);
    const command = await fetch(`${venue.commandUrl}/readyz`, { headers: venue.asFrontDoor });
    expect(command.status).toBe(200);
    for (const found of [await venue.readiness(), await command.json()])
      expect(found).toMatchObject({
        status: 'degraded',
        dependencies: { photo_storage: 'degraded' },
        problems: ['Photos can be neither shown nor uploaded: their storage cannot be used.'],
      });
    s3.recover();
    expect((await staff.send('GET', image)).status).toBe(200);
  });
});

describe('a start', () => {
  it('ends with one sentence when the secret is wrong', async () => {
    const settings = { PHOTO_STORE: s3.address(PREFIX), ...s3.env, S3_SECRET_ACCESS_KEY: 'wrong' };
    const env = {
      ...machineEnv,
      ...{ DATABASE_URL: venue.databases.command, EVENTSTORE_URL: venue.eventStoreUrl },
      ...{ SESSION_SECRET: 'x'.repeat(32), MASTER_KEY: 'x'.repeat(32) },
      ...{ ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'correct-horse-battery' },
      ...{ DATA_DIR: venue.dataDir, PORT: '0', ...settings },
    };
    const ended: unknown = await exec(process.execPath, ['services/command/main.ts'], {
      env,
    }).catch((error: unknown) => error);
    expect(Object(ended)).toMatchObject({
      code: 1,
      stderr:
        `The command service could not start. ${settings.PHOTO_STORE} refuses: SignatureDoesNotMatch. ` +
        'Please check the name of the bucket, S3_ENDPOINT, S3_REGION, ' +
        'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.\n',
    });
  });
});

function upload(colour: string) {
  return uploadPhotos(staff, id, colour);
}

async function photosAdded(): Promise<number> {
  const events = await eventsIn(venue.eventStoreUrl, 'show-');
  return events.filter(({ event }) => event?.type === 'ShowPhotosAdded').length;
}
