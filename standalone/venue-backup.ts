import { backupStore } from '@stagedoor/platform/backup/backup-store';
import { makeBackup } from '@stagedoor/platform/backup/make-backup';
import { photoPlace, type ToolEnv } from '@stagedoor/platform/process/env';
import type { Log } from '@stagedoor/platform/process/log';
import { assertAllowed } from '@stagedoor/platform/stores/file-store';
import { openPhotoFiles } from '@stagedoor/platform/photos/photo-storage';
import { withStores } from './embedded-stores.ts';

/** Backs up the running instance, or one started for the backup, to a folder or bucket. */
export async function backUpVenue(to: string, env: ToolEnv, log: Log) {
  const store = backupStore(to, env);
  await assertAllowed(store, log);
  return withStores(env, log, async ({ databases, eventStoreUrl, masterKey }) => {
    const photoFiles = await openPhotoFiles(photoPlace(env), { log, writes: true });
    const databaseUrl = env.BACKUP_DATABASE_URL ?? databases.command;
    const passphrase = env.BACKUP_PASSPHRASE;
    return makeBackup(
      { databaseUrl, eventStoreUrl, masterKey, photoFiles, passphrase, log },
      store,
    );
  });
}
