import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupFile } from '@stagedoor/platform/backup/backup-store';
import { readEnv, toolEnv } from '@stagedoor/platform/process/env';
import { photoPlace } from '@stagedoor/platform/process/storage-settings';
import { createLog } from '@stagedoor/platform/process/log';
import { openPhotoFiles } from '@stagedoor/platform/stores/photo-storage';
import { restoreBackup } from '../services/command/restore/restore-backup.ts';
import { restoreCommand } from '../services/command/restore/restore.ts';
import { unpackBackup } from '../services/command/restore/unpack-backup.ts';
import { rebuildReadTables } from '../services/projector/rebuild.ts';
import { startStores } from './embedded-stores.ts';
import { createSecrets } from './secrets.ts';
import { typedCommand } from './typed-command.ts';

/* npm run restore: all is made in a folder within DATA_DIR, and moves up when it is whole. */
await restoreCommand(typedCommand('restore'), process.argv.slice(2), async ({ from, erased }) => {
  const env = readEnv(toolEnv);
  const { DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase } = env;
  const masterKeys = [...(env.MASTER_KEY ? [env.MASTER_KEY] : []), ...env.MASTER_KEY_PREVIOUS];
  await assertEmpty(dataDir);
  const home = join(dataDir, 'restoring');
  const unpackedFolder = join(home, 'backup');
  try {
    const backup = await unpackBackup(
      { ...backupFile(from, env), erased, passphrase, masterKeys },
      unpackedFolder,
    );
    if (!env.MASTER_KEY) await createSecrets(home, 'MASTER_KEY', backup.masterKeys);
    const log = createLog(env.LOG_LEVEL, 'restore');
    const place = photoPlace({ ...env, DATA_DIR: home });
    const photoFiles = await openPhotoFiles(place, { log, writes: true });
    const stores = await startStores({ ...env, DATA_DIR: home }, log);
    try {
      const { databases, eventStoreUrl } = stores;
      await restoreBackup(backup, {
        databaseUrl: databases.command,
        eventStoreUrl,
        photoFiles,
        log,
      });
      // With stores of your own the projector, whose login may do that, does it at its start.
      if (!env.DATABASE_URL)
        await rebuildReadTables({ databaseUrl: databases.projector, eventStoreUrl, log });
    } finally {
      await stores.stop();
    }
    await rm(unpackedFolder, { recursive: true });
    for (const name of await readdir(home)) await rename(join(home, name), join(dataDir, name));
    return backup;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});

/** Volumes bring a folder of their own, and a restore that was killed leaves its own behind. */
async function assertEmpty(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await rm(join(dataDir, 'restoring'), { recursive: true, force: true });
  const found = (await readdir(dataDir)).filter((name) => name !== 'lost+found');
  if (found.length > 0)
    throw new Error(
      `${dataDir} is not empty: it holds ${found[0]}. A restore never writes over a venue. ` +
        'Set DATA_DIR to a folder that does not exist yet.',
    );
}
