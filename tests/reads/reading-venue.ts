import { LANTERN_ROOM } from '../setup/test-venue.ts';
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Role } from '@stagedoor/contracts/account';
import type { DomainEvent } from '@stagedoor/contracts/events/events';
import type { ShowDetails } from '@stagedoor/contracts/show';
import type { FindReadiness } from '@stagedoor/platform/metrics/readiness';
import { createLog } from '@stagedoor/platform/process/log';
import type { S3Place } from '@stagedoor/platform/stores/s3-place';
import { openDatabase, type Database } from '@stagedoor/platform/stores/postgres';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import { migrate } from '../../services/command/migrate.ts';
import { projections } from '../../services/projector/projections/projections.ts';
import { createReadSchema, ensureQueryRole } from '../../services/projector/tables/read-schema.ts';
import type { RenderLimits } from '../../services/query/read-path/render-budget.ts';
import type { QueryOptions } from '../../services/query/query-stores.ts';
import { startQuery } from '../../services/query/query.service.ts';
import { freshDatabase } from '../setup/backends.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { exampleDetails } from '../setup/example-show.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { openSession } from '../accounts/open-session.ts';
import { openReadTableWriter, type ReadTableWriter } from './read-table-writer.ts';

/** The query service alone: the test projects for it and sets its clock. */
export interface ReadingVenue extends Omit<ReadTableWriter, 'close'> {
  url: string;
  /** What the service finds out of what it needs. */
  readiness: FindReadiness;
  clock: { now: Date };
  dataDir: string;
  sql: Database;
  /** Announces and publishes a show, then records the given events. */
  show(id: string, details?: Partial<ShowDetails>, ...then: DomainEvent[]): Promise<void>;
  /** A browser in which somebody of this role is signed in. */
  as(role: Role): Promise<VenueClient>;
  stop(): Promise<void>;
}

export interface ReadingVenueOptions {
  now?: string;
  timeZone?: string;
  commandUrl?: string;
  /** A database in the place of the primary, so that the read tables stand on a replica. */
  primaryUrl?: string;
  /** Changes the address at which the service finds Postgres. */
  through?: (databaseUrl: string) => string;
  changeStreams?: { heartbeatMs?: number; limits?: { each: number; all: number } };
  bodyLimits?: QueryOptions['bodyLimits'];
  /** How long a client may read nothing of its response. */
  unreadMs?: number;
  /** Limits what one client may have rendered. */
  renderLimits?: RenderLimits;
  fontService?: 'bunny';
  /** The code of a module in the place of the one that renders the app. */
  renderer?: string;
  /** Where photos are, if not in a folder. */
  photoStore?: S3Place;
  /** Leaves the read tables out, as before the projector's first start. */
  empty?: boolean;
}

export const SECRET = 'a-secret-for-tests-that-is-long-enough';
/** The built app. */
const BUILT = fileURLToPath(new URL('../../web/dist', import.meta.url));
export const published: DomainEvent = { type: 'ShowPublished', data: {} };

export async function openReadingVenue(options: ReadingVenueOptions = {}): Promise<ReadingVenue> {
  const {
    now = '2026-11-20T17:00:00Z',
    timeZone = 'America/New_York',
    commandUrl = 'http://127.0.0.1:9',
  } = options;
  const log = createLog(process.env['LOG_LEVEL'] || 'silent', 'test');
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'reading-venue-'));
  const webFolder = join(dataDir, 'web');
  await mkdir(join(webFolder, 'assets'), { recursive: true });
  await mkdir(join(dataDir, 'photos'));
  await symlink(join(BUILT, '.vite'), join(webFolder, '.vite'));
  // What the server writes into the pages themselves.
  for (const file of await readdir(join(BUILT, 'assets')))
    if (/\.(css|woff2)$|^first-paint.*\.js$/.test(file))
      await symlink(join(BUILT, 'assets', file), join(webFolder, 'assets', file));
  if (options.renderer === undefined)
    await symlink(join(BUILT, 'server'), join(webFolder, 'server'));
  else {
    await mkdir(join(webFolder, 'server'));
    await writeFile(join(webFolder, 'server', 'render-page.js'), options.renderer);
  }
  await copyFile(join(BUILT, 'favicon.svg'), join(webFolder, 'favicon.svg'));
  await writeFile(join(webFolder, 'assets', 'main-1a2b.js'), 'export {};\n'.repeat(200));

  await migrate(database.url, log);
  const sql = openDatabase(database.url, { log });
  await ensureQueryRole(sql);
  if (!options.empty)
    await sql.transaction((inside) => createReadSchema(inside, READ_SCHEMA, projections));

  const writer = await openReadTableWriter(database.url);
  const clock = { now: new Date(now) };
  const query = await startQuery({
    host: '127.0.0.1',
    port: 0,
    trustProxy: 'loopback',
    databaseUrl: options.primaryUrl ?? options.through?.(database.url) ?? database.url,
    replicaUrl: options.primaryUrl && database.url,
    commandUrl,
    rateLimits: options.renderLimits !== undefined,
    sessionSecrets: [SECRET],
    masterKey: MASTER_KEY,
    configured: { ...LANTERN_ROOM.configured, time_zone: timeZone },
    currency: LANTERN_ROOM.currency,
    dataDir,
    photoStore: options.photoStore,
    webFolder,
    log,
    now: () => clock.now,
    ...(options.fontService && { fontService: options.fontService }),
    ...(options.changeStreams && { changeStreams: options.changeStreams }),
    ...(options.renderLimits && { renderLimits: options.renderLimits }),
    unreadMs: options.unreadMs,
    ...(options.bodyLimits && { bodyLimits: options.bodyLimits }),
  });

  return {
    url: query.url,
    readiness: query.readiness,
    clock,
    dataDir,
    sql,
    position: writer.position,
    record: writer.record,
    show: (id, details = {}, ...then) =>
      writer.record(`show-${id}`, [
        { type: 'ShowAnnounced', data: { ...PLAIN, ...details } },
        published,
        ...then,
      ]),
    as: async (role) => {
      const client = new VenueClient(query.url);
      if (role !== 'visitor') client.cookies.set('session', await openSession(sql, SECRET, role));
      return client;
    },
    stop: async () => {
      await query.stop();
      await writer.close();
      await sql.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const PLAIN: ShowDetails = exampleDetails();
