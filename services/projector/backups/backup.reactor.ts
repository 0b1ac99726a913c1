import { makeBackup } from '@stagedoor/platform/backup/make-backup';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { FileStore } from '@stagedoor/platform/stores/file-store';
import { isStoreAway, StorageAway } from '@stagedoor/platform/stores/store-away';
import type { Reactor } from '../reactors/reactor.ts';
import { deleteOldBackups, keepBackupResult } from './kept-backups.ts';
import { rehearseBackup, type RehearsalOptions } from './rehearse-backup.ts';

export interface BackupOptions extends RehearsalOptions {
  database: Sql;
  photoFiles: FileStore;
}

/** Makes a backup every night and rehearses its restore. Deletes old ones only after a good one. */
export function nightlyBackup(options: BackupOptions): Reactor {
  const { backup, database, log } = options;
  return {
    name: 'backup',
    on: {},
    limitSeconds: 4 * 3_600,
    work: async () => {
      try {
        const made = await makeBackup({ ...options, ...backup }, backup.store);
        const { name, events } = made;
        await rehearseBackup(made, options);
        await keepBackupResult(database, { events });
        await deleteOldBackups(backup.store, backup.keep);
        log.info({ file: name, events }, 'The backup was restored and equals the log.');
      } catch (err) {
        const isBucket = err instanceof StorageAway;
        // The job queue tries again.
        if (isStoreAway(err) && !isBucket) throw err;
        log.error({ err }, 'The nightly backup has failed.');
        const problem = err instanceof Error ? err.message : String(err);
        await keepBackupResult(database, { events: 0, problem });
        if (isBucket) throw err;
      }
    },
  };
}
