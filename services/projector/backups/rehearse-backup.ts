import { assertRowsFit } from '@stagedoor/platform/backup/app-tables';
import { comparison, eventsInLines } from '@stagedoor/platform/backup/backup-log';
import { LOG, PHOTOS } from '@stagedoor/platform/backup/backup-manifest';
import type { BackupFile } from '@stagedoor/platform/backup/backup-store';
import { linesIn, readBackup } from '@stagedoor/platform/backup/backup-reader';
import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import {
  openMasterKey,
  unlessUnreadable,
  type MasterKeySecrets,
} from '@stagedoor/platform/privacy/master-key';
import { openDatabase, type Sql } from '@stagedoor/platform/stores/postgres';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import { apply } from '../tables/apply.ts';
import { createReadSchema } from '../tables/read-schema.ts';
import { withSources, type SourcesOptions } from '../tables/sources.ts';
import type { BackupSettings } from './backup-settings.ts';

export interface RehearsalOptions extends SourcesOptions {
  masterKey: MasterKeySecrets;
  backup: BackupSettings;
}

const SCRATCH = `${READ_SCHEMA}_rehearsal`;
const AT_A_TIME = 500;
const TABLE = /^tables\/([a-z_]+)\.ndjson\.gz$/;

/**
 * Restores a backup into scratch tables: reads it as a restore does, folds its log, and compares
 * that with the log. Then it drops the tables. @throws Error with a sentence for what is wrong.
 */
export function rehearseBackup(file: BackupFile, options: RehearsalOptions): Promise<void> {
  const { backup, masterKey, eventStoreUrl, log } = options;
  return withSources(options, async ({ connection, projections }) => {
    await using app = openDatabase(backup.databaseUrl, { log, max: 1 });
    await using compare = comparison(eventStoreUrl);
    const photos = new Set<string>();
    const keys = new Map<string, KeyRow>();
    await connection.transaction(async (sql) => {
      await createReadSchema(sql, SCRATCH, projections);
      await readBackup(file, backup.passphrase, async (path, content) => {
        if (path.startsWith(PHOTOS)) photos.add(path.slice(PHOTOS.length));
        if (path.startsWith(LOG)) await fold(await linesIn(content));
        const table = TABLE.exec(path)?.[1];
        if (table === undefined) return;
        const rows = await linesIn(content);
        await assertRowsFit(app, table, rows);
        if (table !== 'subject_keys') return;
        for (const key of rows.map((row): KeyRow => JSON.parse(row))) keys.set(key.subject, key);
      });
      await assertPhotos(sql, photos);
      await assertKeys(sql, app, readable(keys, masterKey));
      await sql.rows(`drop schema ${SCRATCH} cascade`);

      async function fold(lines: readonly string[]): Promise<void> {
        const events: LoggedEvent[] = [];
        for (const line of eventsInLines(lines)) {
          const event = await compare.next(line);
          if (event) events.push(event);
        }
        for (let from = 0; from < events.length; from += AT_A_TIME)
          await apply(
            (_, work) => sql.transaction(work),
            projections,
            events.slice(from, from + AT_A_TIME),
          );
      }
    });
  });
}

interface KeyRow {
  subject: string;
  /** As Postgres writes bytes in JSON: `\x…`. */
  wrapped: string | null;
  master: string | null;
}

/** The subjects whose keys the master key opens. */
function readable(keys: ReadonlyMap<string, KeyRow>, secrets: MasterKeySecrets) {
  const masterKey = openMasterKey(secrets);
  return [...keys.values()].flatMap(({ subject, wrapped: hex, master }) => {
    const wrapped = hex === null ? null : Buffer.from(hex.slice(2), 'hex');
    const key = unlessUnreadable(() => masterKey.open(subject, { wrapped, master }));
    return key ? subject : [];
  });
}

async function assertPhotos(sql: Sql, photos: ReadonlySet<string>): Promise<void> {
  const needed = await sql.rows<{ hash: string }>('select hash from photos');
  const missing = needed.filter(({ hash }) => !photos.has(`${hash}.webp`)).length;
  if (missing > 0) throw new Error(`The backup lacks ${missing} photos of shows.`);
}

/** A key may be missing if its person was erased after the log was read. @throws Error otherwise */
async function assertKeys(sql: Sql, app: Sql, readableSubjects: readonly string[]): Promise<void> {
  const unreadable = await sql.rows<{ subject: string }>(
    `select subject from (
       select 'message-' || id as subject from messages
       union all select 'subscriber-' || id from subscribers) as people
     where subject <> all($1)`,
    [readableSubjects],
  );
  const here = await app.row<{ count: number }>(
    `select count(*)::int from app.subject_keys where subject = any($1) and wrapped is not null`,
    [unreadable.map(({ subject }) => subject)],
  );
  if (here && here.count > 0)
    throw new Error(`The backup lacks the keys of ${here.count} messages and subscribers.`);
}
