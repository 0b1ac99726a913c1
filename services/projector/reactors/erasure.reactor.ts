import { z } from 'zod';
import { ERASURES, isDeparture } from '@stagedoor/contracts/events/erasures';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { lineFrom } from '@stagedoor/platform/backup/backup-log';
import { noteErasures } from '@stagedoor/platform/backup/erasure-ledger';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { Log } from '@stagedoor/platform/process/log';
import type { NoteSigner } from '@stagedoor/platform/proof/signed-note';
import type { FileStore } from '@stagedoor/platform/stores/file-store';
import { connect, type Connection } from '@stagedoor/platform/stores/postgres';
import { isNotAllowed } from '@stagedoor/platform/stores/store-away';
import type { EventInContext } from '../projections/projection.ts';
import type { Job, Reactor } from './reactor.ts';

/** Jobs of older versions do not say whether somebody left. */
const job = z.object({ subject: z.string(), hasLeft: z.boolean().default(false) });
const noted = z.object({ position: z.string() });
const GATHER_SECONDS = 10;

/** Destroys the key of an erased person, in case the process that recorded the erasure died. */
export function erasure(keys: Pick<Keys, 'destroy'>): Reactor {
  return {
    name: 'erasure',
    on: onErasure((event) => ({
      key: event.stream,
      data: { subject: event.stream, hasLeft: isDeparture(event) },
    })),
    work: async (data) => {
      const { subject, hasLeft } = job.parse(data);
      await keys.destroy(subject, { hasLeft });
    },
  };
}

/** Removes destroyed keys from Postgres' files, where changed rows leave their old versions. */
export function keyVacuum(databaseUrl: string, log: Log): Reactor {
  return {
    name: 'key-vacuum',
    gatherSeconds: GATHER_SECONDS,
    on: onErasure(() => ({ key: 'keys', data: {} })),
    work: async () => {
      let undeleted = 0;
      await using connection = await connect(databaseUrl, (detail) => {
        // "1 dead row versions cannot be removed yet." where an open transaction might read them.
        undeleted += Number(/^\d+/.exec(detail)?.[0] ?? 0);
      });
      // Readers of keys wait for the vacuum, so it must not wait long itself, as for a backup.
      await connection.rows(`set lock_timeout = '3s'`);
      await connection.rows('vacuum (full, verbose) app.subject_keys');
      await connection.rows('vacuum (full, verbose) app.subject_hashes');
      await leaveWriteAheadLog(connection, log);
      if (undeleted > 0) throw new Error('Destroyed keys stay while a transaction is open.');
    },
  };
}

/** Notes every erasure beside the backups, so that none of them brings the person back. */
export function erasureLedger(
  store: FileStore,
  findSigner: () => Promise<NoteSigner>,
  eventStoreUrl: string,
): Reactor {
  return {
    name: 'erasure-ledger',
    on: onErasure(({ stream, position }) => ({
      key: stream,
      data: { position: String(position) },
    })),
    work: async (data) => {
      await using eventLog = openEventLog(eventStoreUrl);
      const event = await eventLog.at(BigInt(noted.parse(data).position));
      if (event) await noteErasures(store, [lineFrom(event)], await findSigner());
    },
  };
}

function onErasure(jobOf: (event: EventInContext) => Job): Reactor['on'] {
  const jobs = (event: EventInContext) => [jobOf(event)];
  return recordOf(ERASURES, () => jobs);
}

/** Ends the current file of the write-ahead log and drops earlier ones, if the login may. */
async function leaveWriteAheadLog(connection: Connection, log: Log): Promise<void> {
  try {
    await connection.rows('select pg_switch_wal()');
    await connection.rows('checkpoint');
  } catch (error) {
    if (!isNotAllowed(error)) throw error;
    log.debug('The database login may not write a checkpoint; Postgres does by itself.');
  }
}
