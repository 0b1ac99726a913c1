import { z } from 'zod';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { EventContext } from '../projection.ts';
import type { Job, Reactor } from './reactor.ts';
import type { Log } from '@stagedoor/platform/process/log';
import { connect, type Connection } from '@stagedoor/platform/stores/postgres';
import { isNotAllowed } from '@stagedoor/platform/stores/store-away';

const job = z.object({ subject: z.string() });
const GATHER_SECONDS = 10;

/** Destroys the key of an erased person, in case the process that recorded the erasure died. */
export function erasure(keys: Pick<Keys, 'destroy'>): Reactor {
  return {
    name: 'erasure',
    on: { MessageErased: destroying, SubscriberErased: destroying },
    work: async (data) => keys.destroy(job.parse(data).subject),
  };
}

/** Removes destroyed keys from Postgres' files, where changed rows leave their old versions. */
export function keyVacuum(databaseUrl: string, log: Log): Reactor {
  return {
    name: 'key-vacuum',
    gatherSeconds: GATHER_SECONDS,
    on: { MessageErased: vacuuming, SubscriberErased: vacuuming },
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

function destroying({ stream }: EventContext): Job[] {
  return [{ key: stream, data: { subject: stream } }];
}

function vacuuming(): Job[] {
  return [{ key: 'keys', data: {} }];
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
