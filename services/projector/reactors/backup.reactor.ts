import { backupName, makeBackup } from '@stagedoor/platform/backup/make-backup';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { FileStore } from '@stagedoor/platform/stores/file-store';
import { isStoreAway, StorageAway } from '@stagedoor/platform/stores/store-away';
import type { Reactor } from './reactor.ts';
import { rehearseBackup, type RehearsalOptions } from '../backups/rehearse-backup.ts';
import { notifyOf } from '@stagedoor/platform/stores/read-model';

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
        await keepBackupResult(database, events);
        await deleteOldBackups(backup.store, backup.keep);
        log.info({ file: name, events }, 'The backup was restored and equals the log.');
      } catch (err) {
        const isBucket = err instanceof StorageAway;
        // The job queue tries again.
        if (isStoreAway(err) && !isBucket) throw err;
        log.error({ err }, 'The nightly backup has failed.');
        const problem = err instanceof Error ? err.message : String(err);
        await keepBackupResult(database, 0, problem);
        if (isBucket) throw err;
      }
    },
  };
}

/** Names of backups sort by time. */
const BACKUP = /^stagedoor-[\dTZ-]+\.tar(\.age)?$/;
const UNFINISHED = /^stagedoor-[\dTZ-]+\.tar(\.age)?\.part$/;
const DAY_MS = 86_400_000;

/** Stores the result, and has open back offices load the status again. */
async function keepBackupResult(sql: Sql, events: number, problem?: string): Promise<void> {
  await sql.rows('insert into projector.backups (events, problem) values ($1, $2)', [
    events,
    problem ?? null,
  ]);
  await notifyOf(sql, 'status');
}

/** Deletes all but the newest backups, and files that a killed process left half written. */
async function deleteOldBackups(store: FileStore, keep: number): Promise<void> {
  const files = await Array.fromAsync(store.list());
  const names = files.map(({ name }) => name).toSorted();
  const whole = names.filter((name) => BACKUP.test(name));
  // A backup with a name in the future, by a clock that ran ahead, counts as the oldest.
  const last = `${backupName(new Date())}.age`;
  const byAge = [...whole.filter((it) => it > last), ...whole.filter((it) => it <= last)];
  for (const name of byAge.slice(0, -keep)) await store.delete(name);
  const left = files.filter(({ name }) => UNFINISHED.test(name));
  for (const { name, writtenAt } of left)
    if (writtenAt.getTime() < Date.now() - DAY_MS) await store.delete(name);
}
