import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import type { Log } from '@stagedoor/platform/process/log';
import { assertNotNewer } from '@stagedoor/platform/stores/data-version';
import { connect, type Connection } from '@stagedoor/platform/stores/postgres';
import type { Projection } from '../projections/projection.ts';
import { projections } from '../projections/projections.ts';

export interface Sources {
  connection: Connection;
  eventLog: EventLog;
  projections: readonly Projection[];
  log: Log;
}

export interface SourcesOptions {
  databaseUrl: string;
  /** `esdb://…` */
  eventStoreUrl: string;
  log: Log;
}

export async function withSources<T>(
  { databaseUrl, eventStoreUrl, log }: SourcesOptions,
  work: (sources: Sources) => Promise<T>,
): Promise<T> {
  await using eventLog = openEventLog(eventStoreUrl);
  await using connection = await connect(databaseUrl);
  await assertNotNewer(connection);
  return await work({ connection, eventLog, projections, log });
}
