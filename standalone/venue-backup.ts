import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backupStore } from '@stagedoor/platform/backup/backup-store';
import { makeBackup } from '@stagedoor/platform/backup/make-backup';
import { photoPlace, type ToolEnv } from '@stagedoor/platform/process/env';
import type { Log } from '@stagedoor/platform/process/log';
import { assertAllowed } from '@stagedoor/platform/stores/file-store';
import { openPhotoFiles } from '@stagedoor/platform/photos/photo-storage';
import { withStores } from './embedded-stores.ts';

/** Backs up the running instance, or one started for the backup, to a folder or bucket. */
export async function backUpVenue(to: string, env: ToolEnv, log: Log) {
  const { DATA_DIR: dataDir, DATABASE_URL, EVENTSTORE_URL } = env;
  if (!existsSync(join(dataDir, 'postgres')) && !(DATABASE_URL && EVENTSTORE_URL))
    throw new Error(`There is no venue in ${dataDir}: set DATA_DIR to its data folder.`);
  const store = backupStore(to, env);
  await assertAllowed(store, log);
  const photoFiles = await openPhotoFiles(photoPlace(env), { log, writes: true });
  return withStores(env, log, ({ databases, eventStoreUrl, masterKey }) => {
    const databaseUrl = env.BACKUP_DATABASE_URL ?? databases.command;
    const passphrase = env.BACKUP_PASSPHRASE;
    return makeBackup(
      { databaseUrl, eventStoreUrl, masterKey, photoFiles, passphrase, log },
      store,
    );
  });
}
