import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { folderStore } from '@stagedoor/platform/stores/folder-store';
import { openEventLog, type EventLog } from '@stagedoor/platform/event-log/eventstore';
import { photoCollection } from '../../services/projector/reactors/photos.reactor.ts';
import { startProjector } from '../../services/projector/projector.service.ts';
import { freshEventLog } from '../setup/backends.ts';
import { openReadTables, untilAt, type ReadTables } from '../projector/fed-by-hand.ts';
import { exampleStoredPhoto as photo } from '../setup/example-show.ts';
import {
  append,
  GLASS_HARBOR,
  recorded,
  show,
  type Happening,
} from '../projector/recorded-story.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';

const log = createLog('silent', 'test');
const [USED, REMOVED, ORPHAN] = ['a', 'b', 'c'].map((digit) => digit.repeat(40)) as [
  string,
  string,
  string,
];
const HALF_WRITTEN = '.0d6f1a52-6b0c-4f0e-9f50-8f1f8a1c2b3d';
const DAY_MS = 86_400_000;

// The events have fixed times: the photo is removed on the evening of November 20, 2026.
const STORY: Happening[] = [
  show('1', { type: 'ShowAnnounced', data: GLASS_HARBOR }),
  show('1', {
    type: 'ShowPhotosAdded',
    data: { photos: [photo('p1', USED), photo('p2', REMOVED)] },
  }),
  show('1', { type: 'ShowPhotoRemoved', data: { photo_id: 'p2' } }),
];
const REMOVED_AT = new Date('2026-11-20T18:02:00Z');

let tables: ReadTables;
let store: Awaited<ReturnType<typeof freshEventLog>>;
let eventLog: EventLog;
let dataDir: string;
let folder: string;

beforeEach(async () => {
  [tables, store] = await Promise.all([openReadTables(), freshEventLog()]);
  eventLog = openEventLog(store.url);
  dataDir = await mkdtemp(join(tmpdir(), 'collection-'));
  folder = join(dataDir, 'photos');
  await mkdir(folder);
  for (const hash of [USED, REMOVED, ORPHAN])
    for (const ending of ['.webp', '-320.avif', '-og.jpg']) await file(`${hash}${ending}`);
  await file(HALF_WRITTEN);
  await file('notes.txt');
  await append(eventLog, recorded(STORY));
  await projected();
});
afterEach(async () => {
  await eventLog.close();
  await Promise.all([tables.close(), store.stop()]);
  await rm(dataDir, { recursive: true });
});

const stores = () => ({ databaseUrl: tables.databaseUrl, eventStoreUrl: store.url, log });
const files = async () => (await readdir(folder)).toSorted();
const filesOf = (hash: string) => ['-320.avif', '-og.jpg', '.webp'].map((ending) => hash + ending);

async function file(name: string): Promise<void> {
  await writeFile(join(folder, name), 'picture');
  await utimes(join(folder, name), REMOVED_AT, REMOVED_AT);
}

async function projected(): Promise<void> {
  const projector = await startProjector({ ...stores(), dataDir, masterKey: MASTER_KEY });
  await untilAt(tables.reader, await eventLog.head());
  await projector.stop();
}

async function collect(daysLater: number): Promise<void> {
  const now = () => new Date(REMOVED_AT.getTime() + daysLater * DAY_MS);
  await photoCollection({ ...stores(), photoFiles: folderStore(folder), now }).work({});
}

describe('collecting photos', () => {
  it('deletes files without an event after a day, and never those of removed photos', async () => {
    await collect(0.9);
    expect(await files()).toHaveLength(11);
    await collect(1.1);
    expect(await files()).toEqual([...filesOf(USED), ...filesOf(REMOVED), 'notes.txt']);
    await collect(10_000);
    expect(await files()).toHaveLength(7);
  });

  it('keeps a picture that another show uses, or that is uploaded again', async () => {
    const again = show('2', { type: 'ShowAnnounced', data: GLASS_HARBOR });
    const added = show('2', { type: 'ShowPhotosAdded', data: { photos: [photo('p9', REMOVED)] } });
    await append(eventLog, recorded([again, added]));
    await projected();
    const late = new Date(REMOVED_AT.getTime() + 99.5 * DAY_MS);
    await utimes(join(folder, `${ORPHAN}.webp`), late, late);
    await collect(100);
    expect(await files()).toEqual([
      ...filesOf(USED),
      ...filesOf(REMOVED),
      `${ORPHAN}.webp`,
      'notes.txt',
    ]);
  });

  it('deletes nothing while the read tables are behind or incomplete', async () => {
    await append(eventLog, recorded([show('2', { type: 'ShowAnnounced', data: GLASS_HARBOR })]));
    await expect(collect(100)).rejects.toThrow('The read tables are behind');
    await projected();
    await tables.reader.rows(`update read.checkpoint set dirty = 'ShowRenamed is not known here.'`);
    await expect(collect(100)).rejects.toThrow('The read tables are incomplete');
    await tables.reader.rows('update read.checkpoint set dirty = null');
    await tables.reader.rows(
      `insert into read.set_aside values (1, 'show-3', 0, 'ShowPhotosAdded', 'It is not readable.')`,
    );
    await expect(collect(100)).rejects.toThrow('The read tables are incomplete');
    expect(await files()).toHaveLength(11);
  });
});
