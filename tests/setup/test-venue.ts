import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SessionSecrets } from '@stagedoor/platform/accounts/session-secret';
import type { Role } from '@stagedoor/contracts/account';
import { frontDoorHeader } from '@stagedoor/platform/http/front-door';
import type { Metrics } from '@stagedoor/platform/metrics/metrics';
import { isReady, type FindReadiness } from '@stagedoor/platform/metrics/readiness';
import type { MasterKeySecrets } from '@stagedoor/platform/privacy/master-key';
import {
  BACKUP_LOGIN,
  prepareLogins,
  type PerService,
} from '@stagedoor/platform/logins/database-logins';
import { createLog } from '@stagedoor/platform/process/log';
import type { S3Place } from '@stagedoor/platform/stores/s3-place';
import { openDatabase, type Sql } from '@stagedoor/platform/stores/postgres';
import type { CaughtMail, MailSettings } from '../../services/projector/reactors/mail-settings.ts';
import type { SecurityLog } from '@stagedoor/platform/process/security-log';
import { NO_MAP } from '@stagedoor/contracts/facts/map-address';
import { UNCONFIGURED, type ConfiguredVenue } from '@stagedoor/platform/venue/venue.presenter';
import type { BackupSettings } from '../../services/projector/backups/backup-settings.ts';
import type { CommandOptions } from '../../services/command/command-stores.ts';
import { startCommand } from '../../services/command/command.service.ts';
import { startProjector } from '../../services/projector/projector.service.ts';
import { startQuery } from '../../services/query/query.service.ts';
import type { FreeSpace } from '@stagedoor/platform/stores/free-space';
import { freshDatabase, freshEventLog, type TestEventLog } from './backends.ts';
import { lastPosition, untilProjected } from './everything-in.ts';
import { MASTER_KEY } from './test-master-key.ts';
import { writtenCookie } from './signed-cookies.ts';
import { ensureAccount } from './test-account.ts';
import { until } from './until.ts';
import { VenueClient } from './venue-client.ts';

export interface TestVenue {
  url: string;
  /** The command service behind it. */
  commandUrl: string;
  /** What the query service finds out of what it needs. */
  readiness: FindReadiness;
  /** With these headers the command service accepts a request as passed on by the query service. */
  asFrontDoor: Record<string, string>;
  /** For the owner of the database, who may do everything. */
  databaseUrl: string;
  sql: Sql;
  /** The database for each of the services. */
  databases: PerService<string>;
  eventStoreUrl: string;
  dataDir: string;
  /** A browser in which somebody of this role is signed in. */
  as(role: Role): Promise<VenueClient>;
  /** From now on this browser's reads wait for everything that is in the log now. */
  awaitLog(client: VenueClient): Promise<void>;
  stop(): Promise<void>;
}

export interface TestVenueOptions {
  now?: () => Date;
  timeZone?: string;
  rateLimits?: boolean;
  mail?: MailSettings | CaughtMail;
  /** Whether people are asked by mail before they are on the mailing list. */
  confirms?: boolean;
  publicUrl?: string;
  security?: SecurityLog;
  discreetMs?: number | undefined;
  freeSpace?: FreeSpace;
  /** Of the query service. */
  metrics?: Metrics;
  masterKey?: MasterKeySecrets;
  sessionSecrets?: SessionSecrets;
  /** Where photos are, if not in a folder. */
  photoStore?: S3Place | undefined;
  /** Where backups go, and how many stay. */
  backup?: Pick<BackupSettings, 'store' | 'keep' | 'passphrase'>;
  /** If missing, a fresh one. It ends with the venue. */
  eventLog?: TestEventLog;
  /** Starts the command service elsewhere than in this process. */
  runCommand?: (options: CommandOptions) => Promise<{ url: string; stop(): Promise<void> }>;
}

export const SESSION_SECRET = 'a-secret-for-tests-that-is-long-enough';
export const PASSWORD = 'correct-horse-battery';

const LOGIN_PASSWORDS = {
  command: 'for-commands',
  projector: 'for-projecting',
  query: 'for-reading',
};

/** The built app. */
export const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

const BACKUP_PASSWORD = 'for-backups';

const CONFIGURED: ConfiguredVenue = {
  ...UNCONFIGURED,
  details: { ...UNCONFIGURED.details, map_url: NO_MAP },
  time_zone: 'America/New_York',
};
export const LANTERN_ROOM = { configured: CONFIGURED, currency: 'USD' };

/** The three services on fresh stores, as a browser meets them. */
export async function openVenue({
  now,
  timeZone = 'America/New_York',
  rateLimits = false,
  mail,
  publicUrl,
  security,
  discreetMs = 0,
  confirms = false,
  freeSpace,
  metrics,
  masterKey = MASTER_KEY,
  sessionSecrets = [SESSION_SECRET],
  photoStore,
  backup,
  eventLog: given,
  runCommand = startCommand,
}: TestVenueOptions = {}): Promise<TestVenue> {
  const database = await freshDatabase();
  const databases = await prepareLogins(database.url, LOGIN_PASSWORDS, BACKUP_PASSWORD);
  const eventLog = given ?? (await freshEventLog());
  const dataDir = await mkdtemp(join(tmpdir(), 'venue-'));
  const log = createLog(process.env['LOG_LEVEL'] || 'silent', 'test');
  const sql = openDatabase(database.url, { log, max: 2 });
  const shared = {
    configured: { ...CONFIGURED, time_zone: timeZone, confirms_subscriptions: confirms },
    eventStoreUrl: eventLog.url,
    dataDir,
    photoStore,
    sessionSecrets,
    masterKey,
    fontService: 'bunny' as const,
    log,
    security,
    freeSpace,
    ...(now && { now }),
  };
  const loopback = { host: '127.0.0.1', port: 0, trustProxy: 'loopback', publicUrl };

  const admin = { email: 'site-manager@venue.example', password: PASSWORD };
  const command = await runCommand({
    ...shared,
    databaseUrl: databases.command,
    ...loopback,
    rateLimits,
    timeZone,
    discreetMs,
    admin,
  });
  const projector = await startProjector({
    ...shared,
    databaseUrl: databases.projector,
    mail,
    webFolder: WEB_FOLDER,
    backup: backup && { ...backup, databaseUrl: backupAddress(database.url) },
  });
  const query = await startQuery({
    ...shared,
    databaseUrl: databases.query,
    ...loopback,
    commandUrl: command.url,
    rateLimits,
    metrics,
    showsMails: mail !== undefined && 'isCaught' in mail,
    currency: LANTERN_ROOM.currency,
    webFolder: WEB_FOLDER,
  });
  // The projector makes the read tables after it has started; /readyz may be a second behind.
  await until(async () => isReady(await query.readiness()));

  return {
    url: query.url,
    commandUrl: command.url,
    asFrontDoor: frontDoorHeader(sessionSecrets),
    readiness: query.readiness,
    databaseUrl: database.url,
    sql,
    databases,
    eventStoreUrl: eventLog.url,
    dataDir,
    as: async (role) => {
      const client = new VenueClient(query.url);
      if (role === 'visitor') return client;
      const { command: databaseUrl } = databases;
      const stores = { databaseUrl, eventStoreUrl: eventLog.url, masterKey, log };
      const email = await ensureAccount(stores, role, PASSWORD);
      const { status } = await client.call('session.login', {
        body: { username: email, password: PASSWORD },
      });
      if (status !== 200) throw new Error(`Signing in as ${role} received ${status}.`);
      return client;
    },
    awaitLog: async (client) => {
      const last = await lastPosition(eventLog.url);
      // A service waits two seconds for the projector, which may need more after many events.
      await untilProjected(sql, last);
      client.cookies.set('written', writtenCookie(last, sessionSecrets[0]));
    },
    stop: async () => {
      await sql.close();
      await query.stop();
      await projector.stop();
      await command.stop();
      await eventLog.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function backupAddress(databaseUrl: string): string {
  const address = new URL(databaseUrl);
  [address.username, address.password] = [BACKUP_LOGIN, BACKUP_PASSWORD];
  return address.href;
}
