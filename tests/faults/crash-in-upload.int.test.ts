import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showStream } from '@stagedoor/contracts/events/streams';
import { createLog } from '@stagedoor/platform/process/log';
import { folderStore } from '@stagedoor/platform/stores/folder-store';
import { photoCollection } from '../../services/projector/reactors/photos.reactor.ts';
import { closeAfterTests, temporaryFolder } from '../setup/after-tests.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { PATIENCE } from '../setup/patience.ts';
import { picture } from '../setup/pictures.ts';
import { openVenue } from '../setup/test-venue.ts';
import { acknowledgedWrites } from './acknowledged-writes.ts';
import { commandProcess } from './command-process.ts';

const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };
const TEMPORARY = /^\./;
const PICTURE = /^[0-9a-f]{40}\.webp$/;
const NONE = { lost: [], left: [] };
const DAY_MS = 86_400_000;

const writes = acknowledgedWrites();

/** Says where the service dies. */
const order = join(await temporaryFolder('die-in-upload-'), 'step');
const command = await commandProcess('./tests/faults/die-in-upload.ts', { DIE_WHEN: order });
const venue = closeAfterTests(await openVenue({ runCommand: command.run }));
const folder = join(venue.dataDir, 'photos');
const client = await writes.of(await venue.as('staff'));

afterEach(() => writes.assertKept(venue));

describe('an upload whose service dies', () => {
  it.each<[string, RegExp | undefined, string, string]>([
    ['decoded', undefined, '#c0392b', '#2b39c0'],
    ['temporary file written', TEMPORARY, '#27ae60', '#ae2760'],
    ['temporary file on disk', TEMPORARY, '#8e44ad', '#44ad8e'],
    ['renamed', PICTURE, '#f39c12', '#123cf3'],
    ['appended', PICTURE, '#16a085', '#a08516'],
    ['response stored, not sent', PICTURE, '#2c3e50', '#e0d0c0'],
  ])(
    'leaves no event without a file, and succeeds once when it is sent again: %s',
    async (step, leaves, ...colours) => {
      const { id } = (await client.call('shows.create', { body: SHOW })).body;
      const send = () => upload(id, step, colours);
      const before = new Set(await readdir(folder));
      await writeFile(order, step);
      const lost = await send();
      expect(lost).toMatchObject({ status: 503, body: { code: 'store-unavailable' } });
      expect(await command.ended()).toBe('SIGKILL');
      const files = (await readdir(folder)).filter((name) => !before.has(name));
      const left = files.filter((name) => leaves?.test(name));
      expect(left.length > 0).toBe(leaves !== undefined);

      await command.restart();
      expect(await withoutFile()).toEqual([]);
      await collect(0.9);
      expect(await readdir(folder)).toEqual(expect.arrayContaining(left));
      await collect(1.1);
      expect({ lost: await withoutFile(), left: await withoutEvent() }).toEqual(NONE);

      const retried = await send();
      expect(retried.status).toBe(201);
      expect(retried.body.photos).toHaveLength(2);
      expect((await send()).body).toEqual(retried.body);
      const added = (await photosAdded()).filter(({ stream }) => stream === showStream(id));
      expect(added.map(({ photos }) => photos.length)).toEqual([2]);
      for (const { image } of retried.body.photos) {
        const { status, headers } = await client.send('GET', image);
        expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
      }
      await collect(1.1);
      expect({ lost: await withoutFile(), left: await withoutEvent() }).toEqual(NONE);
    },
  );
});

async function upload(id: string, key: string, colours: string[]) {
  const form = new FormData();
  for (const colour of colours)
    form.append('photos', await picture('png', colour), `${colour}.png`);
  const headers = { 'idempotency-key': key };
  return client.call('shows.upload-photos', { params: { id }, form, headers });
}

/** Awaits the smaller files of all photos, and runs the nightly collection of this many days on. */
async function collect(days: number): Promise<void> {
  const previews = (await hashes()).map((hash) => `${hash}-og.jpg`);
  await expect.poll(() => readdir(folder)).toEqual(expect.arrayContaining(previews));
  const now = () => new Date(Date.now() + days * DAY_MS);
  const { databases, eventStoreUrl } = venue;
  const stores = { databaseUrl: databases.projector, eventStoreUrl };
  const log = createLog('silent', 'test');
  const collection = photoCollection({ ...stores, photoFiles: folderStore(folder), log, now });
  // It fails until the projector has handled everything.
  await vi.waitFor(() => collection.work({}), PATIENCE);
}

async function photosAdded() {
  const events = await eventsIn(venue.eventStoreUrl, 'show-');
  return events.flatMap(({ stream, event }) =>
    event?.type === 'ShowPhotosAdded' ? [{ stream, photos: event.data.photos }] : [],
  );
}

/** The photos that the log names and whose files cannot be read. */
async function withoutFile(): Promise<string[]> {
  const photos = (await photosAdded()).flatMap((added) => added.photos);
  const readable = await Promise.all(
    photos.map(({ hash, width, height }) =>
      sharp(join(folder, `${hash}.webp`))
        .metadata()
        .then((found) => found.width === width && found.height === height)
        .catch(() => false),
    ),
  );
  return photos.filter((_, index) => !readable[index]).map(({ hash }) => hash);
}

/** The files that belong to no photo of the log. */
async function withoutEvent(): Promise<string[]> {
  const known = await hashes();
  return (await readdir(folder)).filter((name) => !known.some((hash) => name.startsWith(hash)));
}

async function hashes(): Promise<string[]> {
  return (await photosAdded()).flatMap(({ photos }) => photos.map(({ hash }) => hash));
}
