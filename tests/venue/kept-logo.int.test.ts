import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeBackup } from '@stagedoor/platform/backup/make-backup';
import { readBackup } from '@stagedoor/platform/backup/backup-reader';
import { createLog } from '@stagedoor/platform/process/log';
import { folderStore } from '@stagedoor/platform/stores/folder-store';
import { photoCollection } from '../../services/projector/reactors/photos.reactor.ts';
import { rebuildReadTables } from '../../services/projector/rebuild.ts';
import { fileAt } from '../backup/backed-up-venue.ts';
import { closeAfterTests, temporaryFolder } from '../setup/after-tests.ts';
import { picture } from '../setup/pictures.ts';
import { stagePhoto } from '../setup/show-requests.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { openVenue } from '../setup/test-venue.ts';
import { commandOf, undoAs } from '../undo/undo-call.ts';

const TWO_DAYS_MS = 2 * 86_400_000;

const venue = closeAfterTests(await openVenue());
const manager = await venue.as('site-manager');
const folder = await temporaryFolder('kept-logo-');
const photoFiles = folderStore(join(venue.dataDir, 'photos'));
const log = createLog('silent', 'test');
const sources = { eventStoreUrl: venue.eventStoreUrl, masterKey: MASTER_KEY, photoFiles, log };
const projector = { ...sources, databaseUrl: venue.databases.projector };

const set = async (colour: string) => {
  const form = new FormData();
  form.append('logo', await picture('png', colour), 'logo.png');
  return manager.call('venue.set-logo', { form });
};
const fileOf = (address: unknown) => String(address).replace('/photos/', '');

describe('the file of a logo that was taken down', () => {
  it('is there after collection, rebuild, backup and undo', async () => {
    const name = fileOf((await set('#c0392b')).body.logo);
    const second = await set('#2980b9');
    const removed = await manager.call('venue.remove-logo');
    const orphan = fileOf((await stagePhoto(manager, '#27ae60')).image);
    await venue.awaitLog(manager);

    await rebuildReadTables(projector);
    const now = () => new Date(Date.now() + TWO_DAYS_MS);
    await photoCollection({ ...projector, now }).work({});
    expect(await photoFiles.has(orphan)).toBe(false);
    expect(await photoFiles.has(name)).toBe(true);

    const { databases } = venue;
    const stores = { ...sources, databaseUrl: databases.command, passphrase: undefined };
    const backup = await makeBackup(stores, folderStore(folder));
    const files: string[] = [];
    await readBackup(fileAt(join(folder, backup.name)), undefined, async (path) => {
      files.push(path);
    });
    expect(files).toContain(`photos/${name}`);

    for (const done of [removed, second])
      expect((await undoAs(manager, commandOf(done))).status).toBe(200);
    await venue.awaitLog(manager);
    const { body } = await (await venue.as('visitor')).call('venue.get');
    expect(fileOf(body.logo)).toBe(name);
    expect((await fetch(`${venue.url}/photos/${name}`)).status).toBe(200);
  });
});
