import { accountStream } from '@stagedoor/contracts/events/streams';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import { insertAppRows } from '@stagedoor/platform/backup/app-tables';
import { importAll } from '@stagedoor/platform/backup/backup-log';
import { backupFile } from '@stagedoor/platform/backup/backup-store';
import type { BackupSources } from '@stagedoor/platform/backup/make-backup';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { photoPlace, type ToolEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { openPhotoFiles } from '@stagedoor/platform/photos/photo-storage';
import { makeFolder } from '@stagedoor/platform/stores/data-folder';
import type { FileStore } from '@stagedoor/platform/stores/file-store';
import { connect, type Sql } from '@stagedoor/platform/stores/postgres';
import { tryProjectorLock } from '@stagedoor/platform/stores/projector-lock';
import { completeRestore, RESTORING } from '@stagedoor/platform/stores/restoring-folder';
import { migrate } from '../../services/command/migrate.ts';
import { rebuildReadTables } from '../../services/projector/rebuild.ts';
import { startStores } from '../embedded-stores.ts';
import { createSecrets } from '../secrets.ts';
import { unpackBackup, type BackupChoice, type Unpacked } from './unpack-backup.ts';

interface Restoring extends Pick<BackupChoice, 'erased' | 'masterKeys'> {
  /** A file, or an address in a bucket. */
  from: string;
  /** Takes a file that is not encrypted, although a passphrase is set. */
  unencrypted?: boolean;
}

const AT_ONCE = 8;
const NEVER_OVER = 'A restore never writes over a venue.';

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

type RestoreStores = Pick<BackupSources, 'databaseUrl' | 'eventStoreUrl' | 'photoFiles' | 'log'>;

/** Fills fresh stores, while no projector leads. @throws Error if a store is not fresh. */
export async function restoreBackup(backup: Unpacked, stores: RestoreStores): Promise<void> {
  const { databaseUrl, eventStoreUrl, photoFiles, log } = stores;
  await using connection = await connect(databaseUrl);
  if (!(await tryProjectorLock(connection)))
    throw new Error('The product runs on this database. Stop it, and start it afterwards.');
  await assertFreshDatabase(connection);
  await assertFreshLog(eventStoreUrl);
  await assertNoPhotos(photoFiles);

  await migrate(databaseUrl, log, backup.manifest.migrations.length);
  await connection.transaction(async (sql) => {
    for (const [name, rows] of backup.tables)
      await insertAppRows(sql, name, survivingRows(name, rows, backup.erased));
    await sql.rows('update app.checkpoints set is_sent = true');
  });
  await migrate(databaseUrl, log);
  await connection.rows(HOLD_ANNOUNCEMENTS);
  await insertAppRows(connection, 'departures', departuresIn(backup));
  await copyPhotos(backup.photosFolder, photoFiles);
  await importAll(eventStoreUrl, backup.logs);
}

/** Nobody knows who got the rest of their mails after the backup was made. */
const HOLD_ANNOUNCEMENTS = `
  update app.announcement_sendings set state = 'held', held_reason = 'restored'
  where state in ('scheduled', 'sending')`;

/** Leaves out erased people: their accounts, and their keys, so that Postgres never holds them. */
function survivingRows(table: string, rows: readonly string[], erased: ReadonlySet<string>) {
  if (table === 'subject_hashes') return rows.filter((row) => !erased.has(JSON.parse(row).subject));
  const account = ACCOUNT_IN[table];
  if (account !== undefined)
    return rows.filter((row) => !erased.has(accountStream(JSON.parse(row)[account])));
  if (table !== 'subject_keys') return rows;
  return rows.map((row) => {
    const key: { subject: string; destroyed_at: string | null } = JSON.parse(row);
    if (!erased.has(key.subject)) return row;
    const destroyed_at = key.destroyed_at ?? new Date().toISOString();
    return JSON.stringify({ subject: key.subject, wrapped: null, destroyed_at });
  });
}

/** Who left after the backup was made, by the hashes that it has of their addresses. */
function departuresIn({ tables, erased, takenBack }: Unpacked): string[] {
  const left_at = new Date().toISOString();
  return (tables.get('subject_hashes') ?? []).flatMap((row) => {
    const { hash, subject }: Record<string, string> = JSON.parse(row);
    if (subject === undefined || !erased.has(subject) || takenBack.has(subject)) return [];
    return [JSON.stringify({ hash, subject, left_at })];
  });
}

/** The column with the id of an account. */
const ACCOUNT_IN: Readonly<Record<string, string>> = { accounts: 'id', passkeys: 'account_id' };

/** A projector that has run here before would treat restored events as new, and send mail. */
async function assertFreshDatabase(sql: Sql): Promise<void> {
  const found = await sql.rows<{ name: string }>(
    `select nspname || '.' || relname as name from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'app' and relname = 'accounts'
       or nspname = 'projector' and relname = 'reacted'`,
  );
  if (found.length > 0)
    throw new Error(`The database holds a venue already. ${NEVER_OVER} Give an empty database.`);
}

async function assertFreshLog(url: string): Promise<void> {
  await using eventLog = openEventLog(url);
  for await (const events of eventLog.scan())
    if (events.length > 0)
      throw new Error(`The event log holds a venue already. ${NEVER_OVER} Give an empty log.`);
}

async function assertNoPhotos(files: FileStore): Promise<void> {
  for await (const _ of files.list())
    throw new Error(`${files.address} holds photos already. ${NEVER_OVER} Give an empty place.`);
}

async function copyPhotos(folder: string, files: FileStore): Promise<void> {
  const copy = async (name: string) => files.put(name, await readFile(join(folder, name)));
  await pMap(await readdir(folder), copy, { concurrency: AT_ONCE });
}
