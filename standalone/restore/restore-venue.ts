import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupFile } from '@stagedoor/platform/backup/backup-store';
import { photoPlace, type ToolEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { openPhotoFiles } from '@stagedoor/platform/photos/photo-storage';
import { makeFolder } from '@stagedoor/platform/stores/data-folder';
import { completeRestore, RESTORING } from '@stagedoor/platform/stores/restoring-folder';
import { rebuildReadTables } from '../../services/projector/rebuild.ts';
import { startStores } from '../embedded-stores.ts';
import { createSecrets } from '../secrets.ts';
import { restoreBackup } from './restore-backup.ts';
import { unpackBackup } from './unpack-backup.ts';

interface Restoring {
  /** A file, or an address in a bucket. */
  from: string;
  /** A ledger of erasures besides the one beside the backup. */
  erased?: string | undefined;
  /** Takes a file that is not encrypted, although a passphrase is set. */
  unencrypted?: boolean;
  masterKeys: readonly string[];
}

/** Restores into a folder within DATA_DIR, which replaces what is there when it is complete. */
export async function restoreVenue(env: ToolEnv, { from, unencrypted, ...restoring }: Restoring) {
  const { DATA_DIR: dataDir, BACKUP_PASSPHRASE } = env;
  const passphrase = unencrypted ? undefined : BACKUP_PASSPHRASE;
  const home = join(dataDir, RESTORING);
  const unpackedFolder = join(home, 'backup');
  await rm(home, { recursive: true, force: true });
  await makeFolder(home);
  try {
    const choice = { ...backupFile(from, env), ...restoring, passphrase };
    const backup = await unpackBackup(choice, unpackedFolder);
    if (!env.MASTER_KEY) await createSecrets(home, 'MASTER_KEY', backup.masterKeys);
    const log = createLog(env.LOG_LEVEL, 'restore');
    const place = photoPlace({ ...env, DATA_DIR: home });
    const photoFiles = await openPhotoFiles(place, { log, writes: true });
    const stores = await startStores({ ...env, DATA_DIR: home }, log);
    try {
      const { databases, eventStoreUrl } = stores;
      const fresh = { databaseUrl: databases.command, eventStoreUrl, photoFiles, log };
      await restoreBackup(backup, fresh);
      // With configured stores the projector, whose login may do that, does it at its start.
      if (!env.DATABASE_URL)
        await rebuildReadTables({
          databaseUrl: databases.projector,
          eventStoreUrl,
          log,
          // Whoever restores knows that the log is an older one.
          despiteCheckpoints: true,
        });
    } finally {
      await stores.stop();
    }
    await rm(unpackedFolder, { recursive: true });
    await completeRestore(dataDir);
    return backup;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
