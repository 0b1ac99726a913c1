import type { z } from 'zod';
import { storedPhoto } from '@stagedoor/contracts/events/show.events';
import type { Photos } from '@stagedoor/platform/photos/photos';
import { STAGED_PHOTOS } from '@stagedoor/contracts/facts/limits';
import type { Reactor } from './reactor.ts';
import { PROJECTED_STREAMS } from '@stagedoor/contracts/events/streams';
import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import { REACTOR_CHECKPOINT } from '@stagedoor/platform/event-log/log-identity';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { FileStore } from '@stagedoor/platform/stores/file-store';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import type { Log } from '@stagedoor/platform/process/log';
import { notifyOf } from '@stagedoor/platform/stores/read-model';
import { withSources, type SourcesOptions } from '../tables/sources.ts';

const job = storedPhoto.pick({ hash: true, width: true });

/** After so many tries a photo is set aside: what crashes the photo process will do so again. */
const TRIES = 5;

/** A photo that was removed, as far as the read tables are complete. */
const IS_GONE = `
  select from ${READ_SCHEMA}.checkpoint, ${REACTOR_CHECKPOINT} as reactors
  where checkpoint.position >= reactors.position and dirty is null
    and not exists (select from ${READ_SCHEMA}.set_aside)
    and not exists (
      select from ${READ_SCHEMA}.shows
      where photos @> jsonb_build_array(jsonb_build_object('hash', $1::text))
    )
    and not exists (
      select from ${READ_SCHEMA}.venue where logo ->> 'hash' = $1
        or pictures @> jsonb_build_array(jsonb_build_object('hash', $1::text))
    )`;

interface VariantsOptions {
  photos: Pick<Photos, 'makeVariants'>;
  database: Sql;
  log: Log;
}

/** Makes the smaller files of every photo that a show or the venue gets, and still has. */
export function photoVariants({ photos, database, log }: VariantsOptions): Reactor {
  return {
    name: 'photo-variants',
    on: {
      ShowPhotosAdded: ({ data }) => data.photos.map(jobFor),
      VenuePicturesChanged: ({ data }) => data.pictures.map(jobFor),
      VenueLogoChanged: ({ data }) => (data.logo ? [jobFor(data.logo)] : []),
    },
    work: async (data, attempt = 1) => {
      const { hash, width } = job.parse(data);
      if (await database.row(IS_GONE, [hash])) return;
      try {
        await photos.makeVariants(hash, width);
        await database.rows('delete from projector.photos_set_aside where hash = $1', [hash]);
      } catch (err) {
        if (attempt < TRIES || isStoreAway(err)) throw err;
        log.error({ err, photo: hash }, 'The smaller files of a photo cannot be made.');
        await database.rows(
          'insert into projector.photos_set_aside (hash) values ($1) on conflict do nothing',
          [hash],
        );
        await notifyOf(database, 'status');
      }
    },
  };
}

function jobFor({ hash, width }: z.infer<typeof job>) {
  return { key: hash, data: { hash, width } };
}

/** A file may be this much older than its event: staged photos wait for a show. */
const OLDEST_STAGED_MS = (STAGED_PHOTOS.hours + 1) * 3_600_000;

/** The names of photos' files, and of files that an upload left half written. */
const FILE = /^(?<hash>[0-9a-f]{40})[-.]|^\.[0-9a-f-]{36}$/;

interface CollectionOptions extends SourcesOptions {
  photoFiles: FileStore;
  now?: () => Date;
}

/**
 * Deletes files of photos that no event names, every night. Files of removed photos stay: a removal
 * can be undone at any age, and the history shows the photos of the past.
 */
export function photoCollection(options: CollectionOptions): Reactor {
  const { photoFiles, log, now = () => new Date() } = options;
  return {
    name: 'photo-collection',
    on: {},
    work: () =>
      withSources(options, async ({ connection, eventLog }) => {
        await assertComplete(connection, eventLog);
        const needed = await neededHashes(connection);
        const before = new Date(now().getTime() - OLDEST_STAGED_MS);
        const deleted = await deleteUnneeded(photoFiles, needed, before);
        if (deleted > 0)
          log.info({ files: deleted }, 'Deleted files of photos that nothing ever had.');
      }),
  };
}

/** Photos that the read tables do not know yet must not look unneeded. */
async function assertComplete(sql: Sql, eventLog: EventLog): Promise<void> {
  const checkpoint = await sql.row<{ position: bigint; complete: boolean }>(
    `select position,
       dirty is null and not exists (select from ${READ_SCHEMA}.set_aside) as complete
     from ${READ_SCHEMA}.checkpoint`,
  );
  if (!checkpoint?.complete)
    throw new Error('The read tables are incomplete: no photo is deleted.');
  if ((await eventLog.head(PROJECTED_STREAMS)) > checkpoint.position)
    throw new Error('The read tables are behind: no photo is deleted yet.');
}

async function neededHashes(sql: Sql): Promise<ReadonlySet<string>> {
  const rows = await sql.rows<{ hash: string }>(`select hash from ${READ_SCHEMA}.photos`);
  return new Set(rows.map(({ hash }) => hash));
}

async function deleteUnneeded(files: FileStore, needed: ReadonlySet<string>, before: Date) {
  let deleted = 0;
  for await (const { name, writtenAt } of files.list()) {
    const match = FILE.exec(name);
    if (!match || needed.has(match.groups?.['hash'] ?? '')) continue;
    // The same picture may just be uploaded again: then its file is new.
    if (writtenAt > before) continue;
    await files.delete(name);
    deleted += 1;
  }
  return deleted;
}
