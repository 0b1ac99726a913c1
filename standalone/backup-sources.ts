import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backupStore } from '@stagedoor/platform/backup/backup-store';
import type { BackupSources } from '@stagedoor/platform/backup/make-backup';
import { photoPlace, type ToolEnv } from '@stagedoor/platform/process/env';
import type { Log } from '@stagedoor/platform/process/log';
import { assertAllowed, type FileStore } from '@stagedoor/platform/stores/file-store';
import { openPhotoFiles } from '@stagedoor/platform/photos/photo-storage';
import { withStores } from './embedded-stores.ts';

interface BackupPlace extends BackupSources {
  /** Where the operator finds the master key; printed when the backup does not hold it. */
  masterKeyPlace: string;
  store: FileStore;
}

/**
 * Opens the sources of the running instance, or of one started for the backup, and the place where
 * the backup goes.
 */
export async function withBackupSources(
  to: string,
  env: ToolEnv,
  log: Log,
  work: (place: BackupPlace) => Promise<unknown>,
): Promise<unknown> {
  const { DATA_DIR: dataDir, DATABASE_URL, EVENTSTORE_URL } = env;
  if (!existsSync(join(dataDir, 'postgres')) && !(DATABASE_URL && EVENTSTORE_URL))
    throw new Error(`There is no venue in ${dataDir}: set DATA_DIR to its data folder.`);
  const store = backupStore(to, env);
  await assertAllowed(store, log);
  const photoFiles = await openPhotoFiles(photoPlace(env), { log, writes: true });
  return withStores(env, log, ({ databases, eventStoreUrl, masterKey }) =>
    work({
      databaseUrl: env.BACKUP_DATABASE_URL ?? databases.command,
      eventStoreUrl,
      masterKey,
      masterKeyPlace: env.MASTER_KEY ? 'MASTER_KEY' : join(dataDir, 'master-key'),
      photoFiles,
      store,
      passphrase: env.BACKUP_PASSPHRASE,
      log,
    }),
  );
}
