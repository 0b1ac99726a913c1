import { vi } from 'vitest';
import type { EventLog, LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { openKeys } from '@stagedoor/platform/privacy/keys';
import { createLog } from '@stagedoor/platform/process/log';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { connect, openDatabase, type Sql } from '@stagedoor/platform/stores/postgres';
import { ensureProjectorSchema } from '../../services/projector/tables/projector-schema.ts';
import { projections } from '../../services/projector/projections/projections.ts';
import type { Job } from '../../services/projector/reactors/reactor.ts';
import { photoVariants } from '../../services/projector/reactors/photos.reactor.ts';
import { liveTables } from '../../services/projector/live-tables.ts';
import type { Sources } from '../../services/projector/tables/sources.ts';
import { verify } from '../../services/projector/comparisons/verify.ts';
import { freshDatabase } from '../setup/backends.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { scriptedLog } from './scripted-log.ts';
import { PATIENCE } from '../setup/patience.ts';

const log = createLog('silent', 'test');

/** Read tables in a database of their own, to which a test hands the events. */
export async function openReadTables(eventLog: EventLog = scriptedLog([]).log) {
  const database = await freshDatabase();
  const connection = await connect(database.url);
  await ensureProjectorSchema(connection);
  const reader = openDatabase(database.url, { log, max: 2 });
  const keys = openKeys(connection, openMasterKey(MASTER_KEY));
  const sources: Sources = { connection, eventLog, projections, log };
  const jobs: Job[] = [];
  const live = (on: Partial<Sources> = {}) =>
    liveTables({
      ...sources,
      ...on,
      startedAt: '2030-01-01T00:00:00.000Z',
      reactors: [
        photoVariants({
          photos: { makeVariants: async () => undefined },
          database: reader,
          log,
        }),
      ],
      jobQueue: { add: async (_sql, _reactor, more) => void jobs.push(...more) },
    });
  return {
    databaseUrl: database.url,
    sources,
    keys,
    /** For the test to read with, since the other connection may be in a transaction. */
    reader,
    jobs,
    live,
    /** The differences from the fold of these events, which end at the position of the tables. */
    differencesFrom: async (events: readonly LoggedEvent[]) =>
      (await verify({ ...sources, eventLog: scriptedLog(events).log })).differences,
    close: async () => {
      await reader.close();
      await connection.close();
      await database.drop();
    },
  };
}

export type ReadTables = Awaited<ReturnType<typeof openReadTables>>;

/** All rows of a read table; none when it does not exist yet. */
export async function rowsOf<Row>(reader: Sql, table: string): Promise<Row[]> {
  const found = await reader.row(`select where to_regclass('read.${table}') is not null`);
  return found ? reader.rows<Row>(`select * from read.${table} order by 1`) : [];
}

/** Resolves when the read tables have reached this position. */
export async function untilAt(reader: Sql, position: bigint | undefined): Promise<void> {
  await vi.waitUntil(async () => {
    const [row] = await rowsOf<{ position: bigint }>(reader, 'checkpoint');
    return row !== undefined && row.position >= (position ?? 0n);
  }, PATIENCE);
}
