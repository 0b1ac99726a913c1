import { isErasure } from '@stagedoor/contracts/events/erasures';
import { isOfProduct } from '@stagedoor/contracts/events/streams';
import { exportLines } from '@stagedoor/eventlog/transfer/export-log';
import { RawLog } from '@stagedoor/eventlog/transfer/raw-log';
import type { EventLine } from '@stagedoor/eventlog/transfer/transfer-line';
import { checkMasterKey } from '../privacy/master-key-check.ts';
import { masterKeyId, openMasterKey, type MasterKeySecrets } from '../privacy/master-key.ts';
import type { Log } from '../process/log.ts';
import { contentOf, type FileStore } from '../stores/file-store.ts';
import { openDatabase, type Database } from '../stores/postgres.ts';
import { appMigrations, readAppTables, type Tables } from './app-tables.ts';
import { LOG, MASTER_KEY_FILE, PHOTOS, TABLES, type BackupManifest } from './backup-manifest.ts';
import { linesFile, writeBackup, type AddFile } from './backup-writer.ts';
import { noteErasures, openErasureSigner } from './erasure-ledger.ts';

export interface BackupSources {
  /** The command service's login: it reads all of the schema `app`. */
  databaseUrl: string;
  eventStoreUrl: string;
  masterKey: MasterKeySecrets;
  photoFiles: FileStore;
  /** Encrypts the backup, which then holds the master key too. */
  passphrase: string | undefined;
  log: Log;
}

const CHUNK = 4 * 1024 * 1024;
/** The name of a file of a photo. Half-written uploads have other names. */
const PHOTO = /^[0-9a-f]{40}[-.][\w.-]+$/;

/** Reads the log first, then what it refers to, so that no event lacks its photo or its key. */
export async function makeBackup(sources: BackupSources, store: FileStore) {
  const { databaseUrl, passphrase, photoFiles, masterKey } = sources;
  const now = new Date();
  const [madeAt, plain] = [now.toISOString(), backupName(now)];
  const name = passphrase === undefined ? plain : `${plain}.age`;
  await using database = openDatabase(databaseUrl, { log: sources.log, max: 1 });
  const opened = openMasterKey(masterKey);
  await checkMasterKey(database, opened);
  let events = 0;
  await writeBackup({ store, name, passphrase }, async (add) => {
    const { log, erased, size } = await addLog(sources.eventStoreUrl, add);
    await addPhotos(photoFiles, add);
    const tables = await tablesUpTo(database, size);
    for (const [table, rows] of tables)
      await add(`${TABLES}${table}.ndjson.gz`, await linesFile(rows));
    const keys = neededKeys(tables, masterKey);
    if (passphrase !== undefined) await add(MASTER_KEY_FILE, Buffer.from(keys.join('\n')));
    const [id = '', ...earlier] = keys.map(masterKeyId);
    await noteErasures(store, erased, await openErasureSigner(database, opened));
    events = log.events;
    return {
      format: 'stagedoor backup',
      version: 1,
      made_at: madeAt,
      migrations: await appMigrations(database),
      log,
      master_key: id,
      earlier_keys: earlier,
      signed_erasures: true,
    };
  });
  return { store, name, events };
}

/** The name of a backup that is not encrypted. Names sort by time. */
export function backupName(madeAt: Date): string {
  return `stagedoor-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;
}

async function addLog(url: string, add: AddFile) {
  const log: BackupManifest['log'] = { events: 0, position: '-1', last: null };
  const erased: EventLine[] = [];
  /** The size of the tree that checkpoints are made of. */
  let size = 0;
  let lines: string[] = [];
  let bytes = 0;
  let part = 0;
  const flush = async () => {
    part += 1;
    await add(`${LOG}${String(part).padStart(6, '0')}.ndjson.gz`, await linesFile(lines));
    [lines, bytes] = [[], 0];
  };
  await using raw = new RawLog(url);
  for await (const { text, event, position } of exportLines(raw)) {
    lines.push(text);
    bytes += text.length;
    if (bytes >= CHUNK) await flush();
    if (!event) continue;
    log.events += 1;
    log.last = event.id;
    log.position = String(position);
    if (isErasure(event)) erased.push(event);
    if (isOfProduct(event.stream)) size += 1;
  }
  await flush();
  return { log, erased, size };
}

async function addPhotos(files: FileStore, add: AddFile): Promise<void> {
  for await (const { name } of files.list()) {
    // The nightly collection may have deleted a photo that no show ever had.
    const content = PHOTO.test(name) ? await contentOf(files, name) : undefined;
    if (content) await add(`${PHOTOS}${name}`, content);
  }
}

/** Reads the tables. Leaves out checkpoints of events that the log got after it was read. */
async function tablesUpTo(database: Database, size: number): Promise<Tables> {
  const tables = await database.transaction(async (sql) => {
    await sql.rows('set transaction isolation level repeatable read, read only');
    return readAppTables(sql);
  });
  const checkpoints = tables.get('checkpoints') ?? [];
  const covered = checkpoints.filter((row) => JSON.parse(row).size <= size);
  return new Map([...tables, ['checkpoints', covered]]);
}

/** The master keys that wrap the keys in the backup, the one in use first. */
function neededKeys(tables: Tables, secrets: MasterKeySecrets): string[] {
  const given = typeof secrets === 'string' ? [secrets] : secrets();
  const [row] = tables.get('master_key') ?? [];
  const stored: { id: string; earlier: object } | undefined = row && JSON.parse(row);
  if (!stored) return given.slice(0, 1);
  return [stored.id, ...Object.keys(stored.earlier)].map((id) => {
    const secret = given.find((it) => masterKeyId(it) === id);
    if (secret !== undefined) return secret;
    throw new Error(`The master key was rotated to the key ${id} meanwhile. Make another backup.`);
  });
}
