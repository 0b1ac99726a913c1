import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { checkMasterKey } from '@stagedoor/platform/privacy/master-key-check';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { QUERY_ROLE } from '@stagedoor/platform/stores/read-model';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import { venueDay } from '@stagedoor/platform/venue/venue-day';
import { answerCache } from './answer-cache.ts';
import { createApp } from './app.ts';
import { changeFeed } from './front-door/changes/change-feed.ts';
import { makingBudget } from './making-budget.ts';
import type { QueryOptions } from './options.ts';
import { followProjected, type Change } from './projected.ts';
import { openPublicPhotos } from './site/photos/public-photos.ts';
import { unsealing } from './unsealing.ts';

const READ_LIMIT_MS = 4_000;

/** Starts the query service. Resolves when it answers; it need not find Postgres or the command service for that. */
export async function startQuery(
  options: QueryOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { databaseUrl, replicaUrl, venue, host, port, log, now = () => new Date() } = options;
  const open = (address: string) =>
    openDatabase(address, { log, role: QUERY_ROLE, limitMs: READ_LIMIT_MS });
  const primary = open(databaseUrl);
  const sql = replicaUrl ? open(replicaUrl) : primary;
  const close = () => Promise.all([sql.close(), primary.close()]);
  const masterKey = openMasterKey(options.masterKey);
  await checkMasterKey(primary, masterKey).catch(async (err: unknown) => {
    if (isStoreAway(err)) return log.warn({ err }, 'The master key could not be checked.');
    await close();
    throw err;
  });
  const today = () => venueDay(venue.time_zone, now());
  const budget = options.rateLimits === false ? undefined : makingBudget(options.makingLimits);
  const cache = answerCache(today, { budget });
  const feed = changeFeed();
  options.freeSpace?.follow(() => feed.mention('status'));
  const publicPhotos = openPublicPhotos(sql);
  const onChange = (change: Change) => {
    cache.drop();
    if (change.subjects.includes('shows')) publicPhotos.drop();
    feed.tell(change);
  };
  const projected = followProjected({
    databaseUrl,
    sql,
    isReplica: sql !== primary,
    onChange,
    log,
  });
  const unseal = unsealing(masterKey, log);
  const kept = { cache, feed, publicPhotos, projected };
  const app = await createApp({ ...options, ...kept, sql, primary, unseal, today });
  const url = await app.listen({ host, port });
  return {
    url,
    stop: async () => {
      await app.close();
      await projected.close();
      await close();
    },
  };
}
