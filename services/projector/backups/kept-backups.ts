import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { PROJECTED_CHANNEL, QUERY_ROLE } from '@stagedoor/platform/stores/read-model';

/** How a nightly backup went. */
export interface BackupResult {
  events: number;
  /** A sentence, where it failed. */
  problem?: string;
}

/** Their names sort by the time. */
const BACKUP = /^stagedoor-[\dTZ-]+\.tar(\.age)?$/;
const UNFINISHED = /^stagedoor-[\dTZ-]+\.tar(\.age)?\.part$/;
const DAY_MS = 86_400_000;

/** Keeps the result, and tells it to the back offices that are open. */
export async function keepBackupResult(sql: Sql, { events, problem }: BackupResult): Promise<void> {
  await sql.rows(`
    create schema if not exists projector;
    create table if not exists projector.backups (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      events bigint not null,
      problem text
    );
    grant usage on schema projector to ${QUERY_ROLE};
    grant select on projector.backups to ${QUERY_ROLE}`);
  await sql.rows('insert into projector.backups (events, problem) values ($1, $2)', [
    events,
    problem ?? null,
  ]);
  await sql.rows('select pg_notify($1, $2)', [PROJECTED_CHANNEL, '0:status']);
}

/** Deletes all but the newest, and what a killed process has left half written. */
export async function deleteOldBackups(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder);
  const old = names
    .filter((name) => BACKUP.test(name))
    .toSorted()
    .slice(0, -keep);
  for (const name of old) await rm(join(folder, name));
  for (const name of names.filter((it) => UNFINISHED.test(it))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < Date.now() - DAY_MS) await rm(join(folder, name));
  }
}
