import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import {
  assertSameLog,
  findReactorCheckpoint,
  type Mark,
} from '@stagedoor/platform/event-log/log-identity';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import { liveVersion, TABLES_VERSION } from './read-schema.ts';

/** @throws DifferentLog when the log is not the one that reactors and read tables have followed. */
export async function assertFollowedLog(sql: Sql, eventLog: EventLog): Promise<void> {
  await assertSameLog(eventLog, [await findReactorCheckpoint(sql), await findCheckpoint(sql)]);
}

/** Undefined for tables of another version of the projections, which are built again anyway. */
async function findCheckpoint(sql: Sql): Promise<Mark | undefined> {
  if ((await liveVersion(sql)) !== TABLES_VERSION) return undefined;
  return sql.row<Mark>(`select position, event_id from ${READ_SCHEMA}.checkpoint`);
}
