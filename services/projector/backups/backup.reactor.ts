import { basename } from 'node:path';
import { makeBackup } from '@stagedoor/platform/backup/make-backup';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import type { Reactor } from '../reactors/reactor.ts';
import { deleteOldBackups, keepBackupResult } from './kept-backups.ts';
import { rehearseBackup, type RehearsalOptions } from './rehearse-backup.ts';

export interface BackupOptions extends RehearsalOptions {
  database: Sql;
  dataDir: string;
}

/** Makes a backup every night and rehearses its restore. Only after a good one do old ones go. */
export function nightlyBackup(options: BackupOptions): Reactor {
  const { backup, database, log } = options;
  return {
    name: 'backup',
    on: {},
    limitSeconds: 4 * 3_600,
    work: async () => {
      try {
        const { file, events } = await makeBackup({ ...options, ...backup }, backup.folder);
        await rehearseBackup(file, options);
        await keepBackupResult(database, { events });
        await deleteOldBackups(backup.folder, backup.keep);
        log.info({ file: basename(file), events }, 'The backup was restored and equals the log.');
      } catch (err) {
        // It is tried again.
        if (isStoreAway(err)) throw err;
        log.error({ err }, 'The nightly backup has failed.');
        const problem = err instanceof Error ? err.message : String(err);
        await keepBackupResult(database, { events: 0, problem });
      }
    },
  };
}
