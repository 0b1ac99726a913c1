import { setTimeout as wait } from 'node:timers/promises';
import { Refused } from '@stagedoor/contracts/refusals';
import type { SessionSecrets } from '@stagedoor/platform/accounts/session-secret';
import {
  databaseCheck,
  diskCheck,
  eventLogCheck,
  photoStorageCheck,
} from '@stagedoor/platform/metrics/dependency-checks';
import { readinessOf } from '@stagedoor/platform/metrics/readiness';
import { openPhotoFiles, type PhotoPlace } from '@stagedoor/platform/photos/photo-storage';
import { createPhotos } from '@stagedoor/platform/photos/photos';
import { followProgress } from '@stagedoor/platform/stores/projection-progress';
import type { FreeSpace } from '@stagedoor/platform/stores/free-space';
import type { FontService } from '@stagedoor/platform/venue/font-styles';
import { createAnnouncements } from './announcements/announcements.ts';
import { ensureSiteManager, type FirstSiteManagerOptions } from './accounts/first-site-manager.ts';
import { openCommandCore, setUpVenue, type CoreOptions } from './command-core.ts';
import { createImports } from './imports/imports.ts';
import { stagedPhotos } from './photos/staged-photos.ts';
import { createShows } from './shows/shows.ts';

export interface CommandOptions extends CoreOptions, PhotoPlace, FirstSiteManagerOptions {
  sessionSecrets: SessionSecrets;
  host: string;
  /** 0 takes any free port. */
  port: number;
  trustProxy: string;
  rateLimits: boolean;
  /** The shortest duration of a discreet route, for tests. */
  discreetMs?: number | undefined;
  timeZone: string;
  fontService?: FontService;
  /** The free space of the data folder. While it is low, all requests are refused. */
  freeSpace?: FreeSpace | undefined;
  /** The absolute path of the built app, which makes the HTML of mails. */
  webFolder?: string | undefined;
  /** How long the service still accepts requests when it stops. */
  drainMs?: number | undefined;
}

/** What the service opens at its start, and all its routes share. */
export type CommandStores = Awaited<ReturnType<typeof openCommandStores>>;

/** Opens what the service needs, and makes the first site manager. */
export async function openCommandStores(options: CommandOptions) {
  const { databaseUrl, timeZone, freeSpace, log, now = () => new Date() } = options;
  const photoFiles = await openPhotoFiles(options, { log, writes: true });
  const photos = createPhotos(photoFiles);
  const core = await openCommandCore(options);
  const { sql, eventLog, accountChanges } = core;
  const setUp = async () => {
    await setUpVenue(core, options);
    await accountChanges.settle();
    await ensureSiteManager({ ...options, ...core });
    return true;
  };
  const over = new AbortController();
  const close = async () => {
    over.abort();
    await core.close();
  };
  await setUp().catch(async (error: unknown) => {
    const isReplaced = error instanceof Refused && error.code === 'log-replaced';
    if (isReplaced) return void setUpLater().catch(() => undefined);
    await close();
    throw error instanceof Refused && error.errors?.['password']
      ? new Error(`ADMIN_PASSWORD cannot be used. ${error.message}`)
      : error;
  });
  const progress = followProgress({ databaseUrl, sql, isReplica: false, log });
  return {
    ...options,
    ...core,
    close,
    now,
    photos,
    staged: stagedPhotos(sql, photos, now),
    shows: createShows({ runner: core.runner, timeZone, now }),
    progress,
    photoFiles,
    announcements: createAnnouncements({ ...core, now }),
    imports: createImports({ ...core, progress, now, log }),
    readiness: readinessOf(
      {
        database: databaseCheck(sql),
        event_log: eventLogCheck(eventLog),
        ...photoStorageCheck(photoFiles),
        // With a full disk this service refuses everything.
        ...diskCheck(freeSpace, 'unavailable'),
      },
      log,
    ),
  };

  /** The right log may come back, or somebody adopts this one. */
  async function setUpLater(): Promise<void> {
    for (let isDone = false; !isDone;) {
      await wait(5_000, undefined, { signal: over.signal, ref: false });
      isDone = await setUp().catch(() => false);
    }
  }
}
