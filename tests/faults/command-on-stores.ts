import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import { readinessOf } from '@stagedoor/platform/metrics/readiness';
import { createLog } from '@stagedoor/platform/process/log';
import { openPhotoFiles } from '@stagedoor/platform/photos/photo-storage';
import type { Photos } from '@stagedoor/platform/photos/photos';
import { followProgress } from '@stagedoor/platform/stores/projection-progress';
import type { Database } from '@stagedoor/platform/stores/postgres';
import { createCommandApp } from '../../services/command/command.app.ts';
import { createAnnouncements } from '../../services/command/announcements/announcements.ts';
import { commandCore } from '../../services/command/command-core.ts';
import { createImports } from '../../services/command/imports/imports.ts';
import { stagedPhotos } from '../../services/command/photos/staged-photos.ts';
import { createShows } from '../../services/command/shows/shows.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { LANTERN_ROOM, SESSION_SECRET, type TestVenue } from '../setup/test-venue.ts';
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
  const now = () => new Date();
  const timeZone = 'America/New_York';
  const options = {
    databaseUrl: databases.command,
    eventStoreUrl: venue.eventStoreUrl,
    dataDir: venue.dataDir,
    photoStore: undefined,
    masterKey: MASTER_KEY,
    configured: LANTERN_ROOM.configured,
    sessionSecrets: [SESSION_SECRET] as const,
    host: '127.0.0.1',
    port: 0,
    trustProxy: 'loopback',
    rateLimits: false,
    discreetMs: 0,
    timeZone,
    admin: {},
    now,
    log,
  };
  const core = commandCore(database, eventLog, options);
  const progress = followProgress({ ...options, sql, isReplica: false });
  const app = await createCommandApp({
    ...options,
    ...core,
    photos,
    staged: stagedPhotos(database, photos, now),
    shows: createShows({ runner: core.runner, timeZone, now }),
    progress,
    photoFiles: await openPhotoFiles(venue, { log, writes: false }),
    announcements: createAnnouncements({ ...core, now }),
    imports: createImports({ ...core, progress, now, log }),
    readiness: readinessOf({}, log),
  });
  app.addHook('onClose', progress.close);
  const url = await app.listen(options);
  return {
    app,
    sameBrowser: ({ cookies }) => {
      const client = new VenueClient(url, venue.asFrontDoor);
      for (const [name, value] of cookies) client.cookies.set(name, value);
      return client;
    },
  };
}
