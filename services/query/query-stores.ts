import type { SessionSecrets } from '@stagedoor/platform/accounts/session-secret';
import {
  databaseCheck,
  diskCheck,
  photoStorageCheck,
} from '@stagedoor/platform/metrics/dependency-checks';
import type { HttpOptions } from '@stagedoor/platform/http/http';
import type { Metrics } from '@stagedoor/platform/metrics/metrics';
import { readinessOf } from '@stagedoor/platform/metrics/readiness';
import { openKeys } from '@stagedoor/platform/privacy/keys';
import { lastingKey } from '@stagedoor/platform/privacy/lasting-keys';
import { openMasterKey, type MasterKeySecrets } from '@stagedoor/platform/privacy/master-key';
import { checkMasterKey } from '@stagedoor/platform/privacy/master-key-check';
import { unsealing } from '@stagedoor/platform/privacy/unsealing';
import { signedTokens } from '@stagedoor/platform/privacy/signed-token';
import { openCheckpointSigner } from '@stagedoor/platform/proof/checkpoint';
import { assertNotNewer } from '@stagedoor/platform/stores/data-version';
import type { FreeSpace } from '@stagedoor/platform/stores/free-space';
import { openPhotoFiles, type PhotoPlace } from '@stagedoor/platform/photos/photo-storage';
import { openDatabase, type Sql } from '@stagedoor/platform/stores/postgres';
import { followProgress } from '@stagedoor/platform/stores/projection-progress';
import { QUERY_ROLE } from '@stagedoor/platform/stores/read-model';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import { venueDay, venueToday } from '@stagedoor/platform/venue/venue-day';
import { commandCheck, watchCheck } from './api/health/command-check.ts';
import { readTablesCheck } from './api/health/system-status.sql.ts';
import { PUBLIC_SHOWS } from './api/shows/shows.sql.ts';
import { changeFeed } from './front-door/changes/change-feed.ts';
import type { BodyLimits } from './front-door/whole-bodies.ts';
import { renderBudget, type RenderLimits } from './read-path/render-budget.ts';
import { responseCache } from './read-path/response-cache.ts';
import type { ConfiguredVenue } from '@stagedoor/platform/venue/venue.presenter';
import type { FontService } from '@stagedoor/platform/venue/font-styles';
import { openPublicPhotos } from './site/photos/public-photos.ts';

const READ_LIMIT_MS = 4_000;
/** Longer than the check of the command service, which checks what it needs itself. */
const READINESS_LIMIT_MS = 2_500;

export interface QueryOptions
  extends
    PhotoPlace,
    Pick<HttpOptions, 'trustProxy' | 'publicUrl' | 'drainMs' | 'unreadMs' | 'log' | 'security'> {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** The primary, which has the sessions and the notifications of the projector. */
  databaseUrl: string;
  /** The database with the read tables, if it is not the primary. */
  replicaUrl?: string | undefined;
  /** The command service, which gets every request that changes something. */
  commandUrl: string;
  /** The same in every service, at least 32 characters. */
  sessionSecrets: SessionSecrets;
  /** Decrypts personal data; at least 32 characters, the same in every service that has it. */
  masterKey: MasterKeySecrets;
  configured: ConfiguredVenue;
  /** ISO 4217, of prices that name none. */
  currency?: string | undefined;
  fontService?: FontService;
  /** The free space of the data folder; the system status tells when it is low. */
  freeSpace?: FreeSpace | undefined;
  /** The absolute path of the built app. */
  webFolder: string;
  metrics?: Metrics | undefined;
  /** Shows what is in mails: only where mail is caught, because nobody else has it. */
  showsMails?: boolean | undefined;
  /** The session is checked again at every heartbeat. */
  changeStreams?: { heartbeatMs?: number; limits?: { each: number; all: number } };
  /** False switches the render budget off. */
  rateLimits?: boolean;
  renderLimits?: RenderLimits;
  bodyLimits?: Partial<BodyLimits>;
  now?: () => Date;
}

/** What the service opens at its start, and all its routes share. */
export type QueryStores = Awaited<ReturnType<typeof openQueryStores>>['stores'];

/** Opens what the service needs, even while Postgres is away. */
export async function openQueryStores(options: QueryOptions) {
  const { databaseUrl, replicaUrl, configured, log, publicUrl, now = () => new Date() } = options;
  const open = (address: string) =>
    openDatabase(address, { log, role: QUERY_ROLE, limitMs: READ_LIMIT_MS });
  await using opening = new AsyncDisposableStack();
  const primary: Sql = opening.use(open(databaseUrl));
  const sql: Sql = replicaUrl ? opening.use(open(replicaUrl)) : primary;
  const masterKey = openMasterKey(options.masterKey);
  try {
    await assertNotNewer(primary);
    await checkMasterKey(primary, masterKey);
  } catch (err) {
    if (!isStoreAway(err)) throw err;
    log.warn({ err }, 'Postgres is away: data version and master key were not checked.');
  }
  const photoFiles = await openPhotoFiles(options, { log, writes: false });
  const today = venueToday(configured.time_zone, now);
  const budget = options.rateLimits === false ? undefined : renderBudget(options.renderLimits);
  const sales = begunSales(sql, now);
  void sales.reload();
  const state = () => `${today()} ${sales.last()}`;
  const cache = responseCache({ state, budget });
  options.metrics?.counted(
    'stagedoor_public_reads_total',
    'Public reads that were sent again as they were, cached, rendered, or stale.',
    'result',
    cache.counts,
  );
  const feed = changeFeed();
  options.freeSpace?.follow(() => feed.publishSubject('status'));
  const publicPhotos = openPublicPhotos(sql);
  const progress = followProgress({
    databaseUrl,
    sql,
    isReplica: sql !== primary,
    log,
    onChange: (change) => {
      cache.invalidate(change);
      const { subjects } = change;
      if (subjects.includes('shows') || subjects.includes('venue')) publicPhotos.invalidate();
      if (subjects.includes('shows')) void sales.reload();
      feed.publish(change);
    },
  });
  const command = commandCheck(options);
  const endWatch = watchCheck(command, () => feed.publishSubject('status'));
  const stores = {
    ...options,
    /** Has the read tables. */
    sql,
    /** Has the sessions, and the checkpoints of the log that were issued. */
    primary,
    /** How far the read tables are. */
    progress,
    /** Tells open back offices what has changed. */
    feed,
    /** Whether anything can be changed. */
    command,
    ...{ photoFiles, publicPhotos, cache, sales, now, today },
    unseal: unsealing(masterKey, log),
    /** The keyed hash by which an address is known. */
    hashOf: openKeys(primary, masterKey).hashOf,
    findSigner: () => openCheckpointSigner(primary, masterKey, publicUrl),
    privateLinks: signedTokens(() => lastingKey(primary, masterKey, 'private links')),
    dayAt: (time: Date) => venueDay(configured.time_zone, time),
    readiness: readinessOf(
      {
        read_tables: readTablesCheck(sql),
        database: databaseCheck(primary),
        command_service: command,
        ...photoStorageCheck(photoFiles),
        ...diskCheck(options.freeSpace, 'degraded'),
      },
      log,
      READINESS_LIMIT_MS,
    ),
  };
  const databases = opening.move();
  return {
    stores,
    close: async () => {
      endWatch();
      await progress.close();
      await databases.disposeAsync();
    },
  };
}

/** Knows when tickets go on sale: from then on pages say so, though nothing was changed. */
function begunSales(sql: Sql, now: () => Date) {
  let moments: { text: string; at: number }[] = [];
  return {
    /** When the last one began, RFC 3339; blank if none has. */
    last: (): string => {
      const time = now().getTime();
      return moments.findLast(({ at }) => at <= time)?.text ?? '';
    },
    /** To be called after each change of shows. While the store is away, the last ones stay. */
    reload: async (): Promise<void> => {
      const rows = await sql.rows<{ on_sale_at: string }>(MOMENTS).catch(() => undefined);
      moments = rows?.map(({ on_sale_at: text }) => ({ text, at: Date.parse(text) })) ?? moments;
    },
  };
}

const MOMENTS = `
  select distinct on_sale_at from ${PUBLIC_SHOWS} s
  where on_sale_at is not null order by on_sale_at`;
