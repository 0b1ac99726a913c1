import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backupStore } from '@stagedoor/platform/backup/backup-store';
import { readEnv, toolEnv } from '@stagedoor/platform/process/env';
import { photoPlace } from '@stagedoor/platform/process/storage-settings';
import { createLog } from '@stagedoor/platform/process/log';
import { assertAllowed } from '@stagedoor/platform/stores/file-store';
import { openPhotoFiles } from '@stagedoor/platform/stores/photo-storage';
import type { WithSources } from '../services/command/backup.ts';
import { withStores } from './embedded-stores.ts';

/** The sources of the running instance, or of one started for the backup. */
export const withBackupSources: WithSources = async (to, work) => {
  const env = readEnv(toolEnv);
  const { DATA_DIR: dataDir, DATABASE_URL, EVENTSTORE_URL } = env;
  if (!existsSync(join(dataDir, 'postgres')) && !(DATABASE_URL && EVENTSTORE_URL))
    throw new Error(`There is no venue in ${dataDir}: set DATA_DIR to its data folder.`);
  const log = createLog(env.LOG_LEVEL, 'backup');
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
};
