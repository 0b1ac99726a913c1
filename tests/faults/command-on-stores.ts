import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import { readinessOf } from '@stagedoor/platform/metrics/readiness';
import { createLog } from '@stagedoor/platform/process/log';
import type { Photos } from '@stagedoor/platform/stores/photos';
import { followProgress } from '@stagedoor/platform/stores/projection-progress';
import type { Database } from '@stagedoor/platform/stores/postgres';
import { createCommandApp } from '../../services/command/command.app.ts';
import { commandCore } from '../../services/command/command.service.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { SESSION_SECRET, type TestVenue } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';

interface StoresOfCommand {
  database: Database;
  eventLog: EventLog;
  photos: Photos;
}

export interface CommandOnStores {
  app: Awaited<ReturnType<typeof createCommandApp>>;
  /** The same browser, with its session, in front of this service. */
  sameBrowser(client: VenueClient): VenueClient;
}

/** One more command service of a venue, on stores that the test has opened and closes. */
export async function startCommandOn(
  venue: TestVenue,
  { database, eventLog, photos }: StoresOfCommand,
): Promise<CommandOnStores> {
  const log = createLog('silent', 'test');
  const { databases, sql } = venue;
  const options = { databaseUrl: databases.command, sql, isReplica: false, log };
  const progress = followProgress(options);
  const app = await createCommandApp({
    ...commandCore(database, eventLog, { masterKey: MASTER_KEY, log }),
    photos,
    progress,
    readiness: readinessOf({}, log),
    secret: SESSION_SECRET,
    trustProxy: 'loopback',
    rateLimits: false,
    discreetMs: 0,
    timeZone: 'America/New_York',
    now: () => new Date(),
    log,
  });
  app.addHook('onClose', progress.close);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    sameBrowser: ({ cookies }) => {
      const client = new VenueClient(url, venue.asFrontDoor);
      for (const [name, value] of cookies) client.cookies.set(name, value);
      return client;
    },
  };
}
