import { isPublicSubject } from '@stagedoor/contracts/facts/changes';
import type { FindReadiness } from '@stagedoor/platform/metrics/readiness';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { checkMasterKey } from '@stagedoor/platform/privacy/master-key-check';
import { openCheckpointSigner } from '@stagedoor/platform/proof/checkpoint';
import { assertNotNewer } from '@stagedoor/platform/stores/data-version';
import type { Stoppable } from '@stagedoor/platform/process/run-service';
import { openPhotoFiles } from '@stagedoor/platform/stores/photo-storage';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { QUERY_ROLE } from '@stagedoor/platform/stores/read-model';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import { venueDay, venueToday } from '@stagedoor/platform/venue/venue-day';
import { commandCheck, watchCheck } from './api/health/command-check.ts';
import { queryReadiness } from './api/health/query-readiness.ts';
import { unsealing } from './api/unsealing.ts';
import { createQueryApp } from './query.app.ts';
import { changeFeed } from './front-door/changes/change-feed.ts';
import type { QueryOptions } from './options.ts';
import {
  followProgress,
  type ProjectedChange,
} from '@stagedoor/platform/stores/projection-progress';
import { renderBudget } from './read-path/render-budget.ts';
import { responseCache } from './read-path/response-cache.ts';
import { openPublicPhotos } from './site/photos/public-photos.ts';

const READ_LIMIT_MS = 4_000;

/** Resolves when the service listens, even while Postgres and the command service are away. */
export async function startQuery(
  options: QueryOptions,
): Promise<Stoppable & { url: string; readiness: FindReadiness }> {
  const { databaseUrl, replicaUrl, venue, host, port, log, now = () => new Date() } = options;
  const open = (address: string) =>
    openDatabase(address, { log, role: QUERY_ROLE, limitMs: READ_LIMIT_MS });
  const primary = open(databaseUrl);
  const sql = replicaUrl ? open(replicaUrl) : primary;
  const close = () => Promise.all([sql.close(), primary.close()]);
  const masterKey = openMasterKey(options.masterKey);
  try {
    await assertNotNewer(primary);
    await checkMasterKey(primary, masterKey);
  } catch (err) {
    if (!isStoreAway(err)) {
      await close();
      throw err;
    }
    log.warn({ err }, 'Postgres is away: data version and master key were not checked.');
  }
  const photoFiles = await openPhotoFiles(options, { log, writes: false }).catch(
    async (error: unknown) => {
      await close();
      throw error;
    },
  );
  const dayAt = (time: Date) => venueDay(venue.time_zone, time);
  const today = venueToday(venue.time_zone, now);
  const budget = options.rateLimits === false ? undefined : renderBudget(options.renderLimits);
  const cache = responseCache(today, { budget });
  options.metrics?.counted(
    'stagedoor_public_reads_total',
    'Public reads that were sent again as they were, cached, rendered, or stale.',
    'result',
    cache.counts,
  );
  const feed = changeFeed();
  options.freeSpace?.follow(() => feed.publishSubject('status'));
  const publicPhotos = openPublicPhotos(sql);
  const onChange = (change: ProjectedChange) => {
    if (change.subjects.some(isPublicSubject)) cache.invalidate();
    if (change.subjects.includes('shows')) publicPhotos.invalidate();
    feed.publish(change);
  };
  const isReplica = sql !== primary;
  const progress = followProgress({ databaseUrl, sql, isReplica, onChange, log });
  const unseal = unsealing(masterKey, log);
  const findSigner = () => openCheckpointSigner(primary, masterKey, options.publicUrl);
  const command = commandCheck(options);
  const endWatch = watchCheck(command, () => feed.publishSubject('status'));
  const readiness = queryReadiness({ ...options, command, photoFiles, sql, primary });
  const state = { cache, feed, photoFiles, publicPhotos, progress, readiness, command };
  const sources = { sql, primary, unseal, findSigner, today, dayAt, now };
  const app = await createQueryApp({ ...options, ...state, ...sources });
  const url = await app.listen({ host, port });
  return {
    url,
    readiness,
    drainMs: options.drainMs,
    stop: async () => {
      endWatch();
      await app.close();
      await progress.close();
      await close();
    },
  };
}
