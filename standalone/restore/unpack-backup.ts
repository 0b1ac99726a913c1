import type { EventData } from '@stagedoor/contracts/events/events';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  LARGEST_TABLES,
  LOG,
  MASTER_KEY_FILE,
  NewerBackup,
  PHOTOS,
  TABLES,
  type BackupManifest,
} from '@stagedoor/platform/backup/backup-manifest';
import { logSummaryOf, writeErasures } from '@stagedoor/platform/backup/backup-log';
import { linesIn, readBackup } from '@stagedoor/platform/backup/backup-reader';
import type { BackupFile } from '@stagedoor/platform/backup/backup-store';
import {
  erasuresIn,
  erasureSigner,
  ledgerLines,
  linesOfLedger,
} from '@stagedoor/platform/backup/erasure-ledger';
import { masterKeyFrom } from '@stagedoor/platform/privacy/master-key-check';
import { masterKeyId, openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { unknownIn } from '@stagedoor/platform/stores/data-version';
import { addressOf } from '@stagedoor/platform/stores/file-store';
import { folderStore } from '@stagedoor/platform/stores/folder-store';
import { migrationNames } from '../../services/command/migrate.ts';

export interface BackupChoice extends BackupFile {
  /** Another ledger of erasures; the one beside the backup is always read. */
  erased?: string | undefined;
  /** Without it, only a backup that is not encrypted is read. */
  passphrase: string | undefined;
  /** Must contain the keys of the backup. If empty, they come from an encrypted backup itself. */
  masterKeys: readonly string[];
}

/** A backup that was checked completely and unpacked into a folder. */
export type Unpacked = Awaited<ReturnType<typeof unpackBackup>>;

const PHOTO = /^photos\/[0-9a-f]{40}[-.][\w.-]+$/;
const TABLE = /^tables\/([a-z_]+)\.ndjson\.gz$/;

/** Writes into `folder` only. @throws Error with a sentence for an unusable backup. */
export async function unpackBackup(choice: BackupChoice, folder: string) {
  const { store, name, erased, passphrase } = choice;
  const photosFolder = join(folder, PHOTOS);
  await mkdir(photosFolder, { recursive: true, mode: 0o700 });
  const [log, erasures] = [join(folder, 'log.ndjson'), join(folder, 'erasures.ndjson')];
  const tables = new Map<string, string[]>();
  let [photos, room, masterKeys] = [0, LARGEST_TABLES, choice.masterKeys];
  const manifest = await readBackup(choice, passphrase, async (path, content) => {
    if (path.startsWith(LOG)) await appendFile(log, await textOf(content), { mode: 0o600 });
    else if (path.startsWith(TABLES)) {
      const rows = await linesIn(content);
      room -= rows.reduce((sum, { length }) => sum + length, 0);
      if (room < 0) throw new RangeError('large tables');
      tables.set(TABLE.exec(path)?.[1] ?? path, rows);
    } else if (PHOTO.test(path)) {
      await writeFile(join(folder, path), content, { mode: 0o600 });
      photos += 1;
    } else if (path === MASTER_KEY_FILE && passphrase !== undefined && masterKeys.length === 0)
      masterKeys = content.toString().split('\n');
  });
  await assertNotNewer(manifest, tables.get('release') ?? []);
  const keys = assertMasterKeys(addressOf(store, name), manifest, masterKeys);

  const summary = await logSummaryOf(log);
  assertCovered(tables.get('checkpoints') ?? [], summary.size);
  const given = erased === undefined ? [] : await givenLedger(erased);
  const ledger = erasuresIn(
    [...(await ledgerLines(store)), ...given],
    { verifierKey: verifierKeyIn(tables, keys), isSigned: manifest.signed_erasures },
    summary.erased,
  );
  await writeErasures(erasures, summary, uniqueByStream(ledger.events));
  return {
    manifest,
    /** The master keys that its keys are wrapped by, the one in use first. */
    masterKeys: keys,
    /** The files of exports, in the order of their import. */
    logs: [log, erasures],
    tables,
    photosFolder,
    photos,
    /** The streams of erased people, whose keys must not come back. */
    erased: new Set([...summary.erased, ...ledger.events.map(({ stream }) => stream)]),
    /** Of these, those who did not leave: their import was undone. */
    takenBack: new Set(
      ledger.events.filter(({ data }) => data === TAKEN_BACK).map(({ stream }) => stream),
    ),
    /** The places of lines in the ledgers that were not believed. */
    refused: ledger.refused,
  };
}

/** What the erasure says of somebody whose import was undone. */
const TAKEN_BACK = JSON.stringify({ by: 'undo' } satisfies EventData<'SubscriberErased'>);

function givenLedger(file: string) {
  return linesOfLedger(folderStore(dirname(file)), basename(file));
}

/** The key that signs erasures, as the backup itself has it. */
function verifierKeyIn(tables: ReadonlyMap<string, readonly string[]>, keys: string[]): string {
  const [row] = tables.get('master_key') ?? [];
  const stored = row === undefined ? undefined : masterKeyFrom(JSON.parse(row));
  return erasureSigner(
    stored,
    openMasterKey(() => keys),
  ).verifierKey;
}

async function textOf(content: Buffer): Promise<string> {
  return (await linesIn(content)).map((line) => `${line}\n`).join('');
}

async function assertNotNewer({ migrations }: BackupManifest, [release]: readonly string[]) {
  const known = await migrationNames();
  const migration = migrations.find((name, index) => known[index] !== name) ?? null;
  const events = release === undefined ? null : JSON.parse(release).events;
  if (migration !== null || unknownIn({ migration, events })) throw new NewerBackup();
}

function assertMasterKeys(
  file: string,
  { master_key, earlier_keys }: BackupManifest,
  given: readonly string[],
): string[] {
  const [first] = given;
  if (first === undefined)
    throw new Error(
      `${file} is not encrypted, so it does not hold the master key. Set MASTER_KEY to ` +
        `the key ${master_key}: the content of the file master-key of the venue's data.`,
    );
  return [master_key, ...earlier_keys].map((id) => {
    const key = given.find((it) => masterKeyId(it) === id);
    if (key !== undefined) return key;
    throw new Error(
      `MASTER_KEY is the key ${masterKeyId(first)}, but the backup was made with the key ${id}. ` +
        'If it is older than a rotation of the keys, set MASTER_KEY_PREVIOUS to that one too.',
    );
  });
}

/** A checkpoint is signed for ever: a log that lacks its events would look rewritten. */
function assertCovered(checkpoints: readonly string[], size: number): void {
  const beyond = Math.max(0, ...checkpoints.map((row) => Number(JSON.parse(row).size)));
  if (beyond > size)
    throw new Error(
      `A checkpoint in the backup is beyond the head of its log: it tells of ${beyond} events, ` +
        `and the log holds ${size}. Take another backup.`,
    );
}

function uniqueByStream<Event extends { stream: string }>(events: readonly Event[]): Event[] {
  return [...new Map(events.map((event) => [event.stream, event])).values()];
}
