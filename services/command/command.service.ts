import { OPEN_CATALOGUE } from '@stagedoor/contracts/facts/irreversible';
import { Refused } from '@stagedoor/contracts/refusals';
import type { SessionSecret } from '@stagedoor/platform/accounts/session-secret';
import {
  awaitEventLog,
  openEventLog,
  RevisionConflict,
  type EventLog,
} from '@stagedoor/platform/event-log/eventstore';
import { openKeys } from '@stagedoor/platform/privacy/keys';
import { lastingKey } from '@stagedoor/platform/privacy/lasting-keys';
import { openMasterKey, type MasterKeySecrets } from '@stagedoor/platform/privacy/master-key';
import { keepMasterKey } from '@stagedoor/platform/privacy/master-key-check';
import {
  databaseCheck,
  diskCheck,
  eventLogCheck,
  photoStorageCheck,
} from '@stagedoor/platform/metrics/dependency-checks';
import type { Metrics } from '@stagedoor/platform/metrics/metrics';
import { readinessOf, type FindReadiness } from '@stagedoor/platform/metrics/readiness';
import type { Log } from '@stagedoor/platform/process/log';
import type { Stoppable } from '@stagedoor/platform/process/run-service';
import { assertNotNewer, recordVersion } from '@stagedoor/platform/stores/data-version';
import { isLoopback } from '@stagedoor/platform/stores/loopback';
import { openPhotoFiles, type PhotoPlace } from '@stagedoor/platform/stores/photo-storage';
import { createPhotos, type Photos } from '@stagedoor/platform/stores/photos';
import { openDatabase, type Database, type Sql } from '@stagedoor/platform/stores/postgres';
import {
  followProgress,
  type ProjectionProgress,
} from '@stagedoor/platform/stores/projection-progress';
import { securityLog, type SecurityLog } from '@stagedoor/platform/process/security-log';
import { unsubscribeTokens } from '@stagedoor/platform/privacy/unsubscribe-token';
import type { FreeSpace } from '@stagedoor/platform/stores/free-space';
import { createAccountChanges, type AccountChanges } from './accounts/account-changes.ts';
import { createAccounts, type Accounts } from './accounts/accounts.ts';
import { ensureSiteManager } from './accounts/first-site-manager.ts';
import { createCommandApp } from './command.app.ts';
import { createCommandRunner, type CommandRunner } from './command-runner.ts';
import { genres } from '@stagedoor/domain/genres/genres.decider';
import { createMailingList, type MailingList } from './mailing-list/subscribers.ts';
import { createMessages, type Messages } from './messages/sealed-messages.ts';
import { migrate } from './migrate.ts';
import { createShows, type Shows } from './shows/shows.ts';

/** What command-line tools need too. */
export interface CoreOptions {
  databaseUrl: string;
  eventStoreUrl: string;
  /** At least 32 characters. Without it no personal data can be read. */
  masterKey: MasterKeySecrets;
  /** Passwords made of it are refused. */
  venueName?: string;
  /** Where visitors reach the site. */
  publicUrl?: string | undefined;
  log: Log;
  /** By default it writes to `log`. */
  security?: SecurityLog | undefined;
  metrics?: Metrics | undefined;
  now?: () => Date;
}

export interface CommandOptions extends CoreOptions, PhotoPlace {
  sessionSecret: SessionSecret;
  host: string;
  /** 0 takes any free port. */
  port: number;
  trustProxy: string;
  rateLimits: boolean;
  /** The shortest duration of a discreet route, for tests. */
  discreetMs?: number | undefined;
  timeZone: string;
  /** The first site manager, where there is none yet. */
  admin: { email?: string | undefined; password?: string | undefined };
  /** Called once with a password that is generated for the first site manager, to show it. */
  onGeneratedPassword?: (credentials: { email: string; password: string }) => void;
  /** The free space of the data folder. While it is low, all requests are refused. */
  freeSpace?: FreeSpace | undefined;
  /** How long the service still accepts requests when it stops. */
  drainMs?: number | undefined;
}

/** What is open without HTTP, which command-line tools use. */
export interface CommandCore {
  sql: Sql;
  eventLog: EventLog;
  runner: CommandRunner;
  accounts: Accounts;
  accountChanges: AccountChanges;
  messages: Messages;
  mailingList: MailingList;
  close(): Promise<void>;
}

/** What the service opens at its start, and all its routes share. */
export interface CommandStores extends CommandOptions, CommandCore {
  photos: Photos;
  shows: Shows;
  /** How far the read tables are. */
  progress: ProjectionProgress;
  readiness: FindReadiness;
  now: () => Date;
}

/** Starts the command service. */
export async function startCommand(
  options: CommandOptions,
): Promise<Stoppable & { url: string; readiness: FindReadiness }> {
  const stores = await openStores(options);
  const app = await createCommandApp(stores);
  const url = await app.listen({ host: options.host, port: options.port });
  return {
    url,
    readiness: stores.readiness,
    drainMs: options.drainMs,
    stop: async () => {
      await app.close();
      await stores.progress.close();
      await stores.close();
    },
  };
}

async function openStores(options: CommandOptions): Promise<CommandStores> {
  const { databaseUrl, timeZone, freeSpace, log, now = () => new Date() } = options;
  const photoFiles = await openPhotoFiles(options, { log, writes: true });
  const core = await openCommandCore(options);
  const { sql, eventLog, accountChanges } = core;
  await accountChanges
    .settle()
    .then(() => ensureSiteManager({ ...options, ...core }))
    .catch(async (error: unknown) => {
      await core.close();
      throw error instanceof Refused && error.errors?.['password']
        ? new Error(`ADMIN_PASSWORD cannot be used. ${error.message}`)
        : error;
    });
  return {
    ...options,
    ...core,
    now,
    photos: createPhotos(photoFiles),
    shows: createShows({ runner: core.runner, timeZone, now }),
    progress: followProgress({ databaseUrl, sql, isReplica: false, log }),
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
}

/** Opens the service without HTTP. */
export async function openCommandCore(options: CoreOptions): Promise<CommandCore> {
  const { databaseUrl, eventStoreUrl, log } = options;
  const database = openDatabase(databaseUrl, { log, inTurns: true });
  try {
    await assertNotNewer(database);
    await migrate(databaseUrl, log);
    await keepMasterKey(database, openMasterKey(options.masterKey));
    await recordVersion(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const eventLog = measuredLog(openEventLog(eventStoreUrl), options.metrics);
  const core = commandCore(database, eventLog, options);
  try {
    await awaitEventLog(eventLog, log);
    await openCatalogue(core.runner, log);
    return core;
  } catch (error) {
    await core.close();
    throw error;
  }
}

/** Adds the built-in genres. If their stream cannot be read, everything else still works. */
async function openCatalogue(runner: CommandRunner, log: Log): Promise<void> {
  const asSystem = { actor: { id: 'system', role: 'system' }, commandId: OPEN_CATALOGUE };
  try {
    await runner.runnerFor(asSystem)(genres, { type: 'OpenCatalogue' });
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'unreadable-event') throw error;
    log.error(error.message);
  }
}

/** The service on stores that are open and set up. */
export function commandCore(
  sql: Database,
  eventLog: EventLog,
  { log, security = securityLog(log), venueName, publicUrl, now, ...options }: CoreOptions,
): CommandCore {
  const runner = createCommandRunner(eventLog, now);
  const masterKey = openMasterKey(options.masterKey);
  const keys = openKeys(sql, masterKey);
  const accountChanges = createAccountChanges({ sql, runner, keys, security });
  const isPublic = publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname);
  const given = { sql, runner, keys, accountChanges, security, log, venueName, isPublic };
  const tokens = unsubscribeTokens(() => lastingKey(sql, masterKey, 'unsubscribe links'));
  return {
    sql,
    eventLog,
    runner,
    accounts: createAccounts(given),
    accountChanges,
    messages: createMessages({ sql, keys }),
    mailingList: createMailingList({ keys, tokens }),
    close: async () => {
      await eventLog.close();
      await sql.close();
    },
  };
}

/** The same log, which also measures how long its appends take. */
function measuredLog(eventLog: EventLog, metrics: Metrics | undefined): EventLog {
  if (!metrics) return eventLog;
  const seconds = metrics.histogram(
    'stagedoor_append_seconds',
    'Time of an append to the event log, with its repetitions while the log is away.',
    ['result'],
  );
  return {
    ...eventLog,
    append: async (...args) => {
      const end = seconds.startTimer();
      try {
        const appended = await eventLog.append(...args);
        end({ result: 'ok' });
        return appended;
      } catch (error) {
        end({ result: error instanceof RevisionConflict ? 'conflict' : 'failed' });
        throw error;
      }
    },
  };
}
