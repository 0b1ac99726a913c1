import type { FileStore } from '@stagedoor/platform/stores/file-store';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { notifyOfStatus } from '../status-report.ts';

/** How a nightly backup went. */
export interface NightlyBackup {
  events: number;
  /** Why it failed, as a sentence. */
  problem?: string;
}

/** Names of backups sort by time. */
const BACKUP = /^stagedoor-[\dTZ-]+\.tar(\.age)?$/;
const UNFINISHED = /^stagedoor-[\dTZ-]+\.tar(\.age)?\.part$/;
const DAY_MS = 86_400_000;

/** Stores the result, and has open back offices load the status again. */
export async function keepBackupResult(
  sql: Sql,
  { events, problem }: NightlyBackup,
): Promise<void> {
  await sql.rows('insert into projector.backups (events, problem) values ($1, $2)', [
    events,
    problem ?? null,
  ]);
  await notifyOfStatus(sql);
}

/** Deletes all but the newest backups, and files that a killed process left half written. */
export async function deleteOldBackups(store: FileStore, keep: number): Promise<void> {
  const files = await Array.fromAsync(store.list());
  const whole = files.map(({ name }) => name).filter((name) => BACKUP.test(name));
  for (const name of whole.toSorted().slice(0, -keep)) await store.delete(name);
  const left = files.filter(({ name }) => UNFINISHED.test(name));
  for (const { name, writtenAt } of left)
    if (writtenAt.getTime() < Date.now() - DAY_MS) await store.delete(name);
}
