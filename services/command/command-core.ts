import { OPEN_CATALOGUE } from '@stagedoor/contracts/facts/irreversible';
import { Refused } from '@stagedoor/contracts/refusals';
import { PROJECTED_STREAMS } from '@stagedoor/contracts/events/streams';
import { genres } from '@stagedoor/domain/genres/genres.decider';
import { venue } from '@stagedoor/domain/venue/venue.decider';
import {
  awaitEventLog,
  openEventLog,
  RevisionConflict,
  type EventLog,
} from '@stagedoor/platform/event-log/eventstore';
import { openKeys } from '@stagedoor/platform/privacy/keys';
import { lastingKey, type LastingKey } from '@stagedoor/platform/privacy/lasting-keys';
import { openMasterKey, type MasterKeySecrets } from '@stagedoor/platform/privacy/master-key';
import { keepMasterKey } from '@stagedoor/platform/privacy/master-key-check';
import type { Metrics } from '@stagedoor/platform/metrics/metrics';
import type { Log } from '@stagedoor/platform/process/log';
import { assertNotNewer, recordVersion } from '@stagedoor/platform/stores/data-version';
import { UNCONFIGURED, type ConfiguredVenue } from '@stagedoor/platform/venue/venue.presenter';
import { feedAuthority } from '@stagedoor/platform/venue/feed-authority';
import { isLoopback } from '@stagedoor/platform/stores/loopback';
import { openDatabase, type Database } from '@stagedoor/platform/stores/postgres';
import { securityLog, type SecurityLog } from '@stagedoor/platform/process/security-log';
import { signedTokens } from '@stagedoor/platform/privacy/signed-token';
import { createAccountChanges } from './accounts/account-changes.ts';
import { accountMails } from './accounts/account-mails.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createOwnAccounts } from './accounts/own-accounts.ts';
import { createPeople } from './accounts/manage-people.ts';
import { callerAs, createCommandRunner } from './run/command-runner.ts';
import { logGuard } from './run/log-guard.ts';
import { pendingSubscriptions } from './mailing-list/pending-subscriptions.ts';
import { createMailingList } from './mailing-list/subscribers.ts';
import { createMessages } from './messages/sealed-messages.ts';
import { migrate } from './migrate.ts';

/** What command-line tools need too. */
export interface CoreOptions {
  databaseUrl: string;
  eventStoreUrl: string;
  /** At least 32 characters. Without it no personal data can be read. */
  masterKey: MasterKeySecrets;
  /** What the venue says of itself until it says so in the product. */
  configured?: ConfiguredVenue;
  /** Where visitors reach the site. */
  publicUrl?: string | undefined;
  log: Log;
  /** By default it writes to `log`. */
  security?: SecurityLog | undefined;
  metrics?: Metrics | undefined;
  now?: () => Date;
}

/** What is open without HTTP, which command-line tools use. */
export type CommandCore = ReturnType<typeof commandCore>;

/** Opens the service without HTTP. */
export async function openCommandCore(options: CoreOptions): Promise<CommandCore> {
  const { databaseUrl, eventStoreUrl, log } = options;
  await using opening = new AsyncDisposableStack();
  const database = opening.use(openDatabase(databaseUrl, { log }));
  await assertNotNewer(database);
  await migrate(databaseUrl, log);
  await keepMasterKey(database, openMasterKey(options.masterKey));
  await recordVersion(database);
  const guardOf = logGuard(database, log);
  const eventLog = opening.use(measuredLog(openEventLog(eventStoreUrl, guardOf), options.metrics));
  const core = commandCore(database, eventLog, options);
  await awaitEventLog(eventLog, log);
  opening.move();
  return core;
}

/**
 * Records the venue's name in feeds, which is random for a venue without events, and adds the
 * built-in genres. If a stream cannot be read, everything else still works.
 */
export async function setUpVenue(
  { runner, eventLog }: CommandCore,
  {
    configured = UNCONFIGURED,
    publicUrl,
    log,
  }: Pick<CoreOptions, 'configured' | 'publicUrl' | 'log'>,
): Promise<void> {
  const run = runner.runnerFor(callerAs('system', OPEN_CATALOGUE));
  const isNew = (await eventLog.head(PROJECTED_STREAMS)) < 0n;
  const authority = isNew ? crypto.randomUUID() : feedAuthority(publicUrl, configured.details.name);
  try {
    await run(venue, { type: 'RecordFeedAuthority', authority });
    await run(genres, { type: 'OpenCatalogue' });
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'unreadable-event') throw error;
    log.error(error.message);
  }
}

/** The service on stores that are open and set up. */
export function commandCore(
  sql: Database,
  eventLog: EventLog,
  {
    log,
    security = securityLog(log),
    configured = UNCONFIGURED,
    publicUrl,
    now = () => new Date(),
    ...options
  }: CoreOptions,
) {
  const runner = createCommandRunner(eventLog, now);
  const masterKey = openMasterKey(options.masterKey);
  const keys = openKeys(sql, masterKey);
  const accountChanges = createAccountChanges({ sql, runner, keys, security });
  const isPublic = publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname);
  /** Passwords made of it are refused. */
  const venueName = async () => {
    const { state } = await runner.loadReadable(venue);
    return state.said.name ?? configured.details.name;
  };
  const accounts = createAccounts({
    ...{ sql, runner, accountChanges, security, log, venueName, isPublic },
  });
  const mails = accountMails(sql, keys, accounts.stored);
  const tokensOf = (purpose: LastingKey) => signedTokens(() => lastingKey(sql, masterKey, purpose));
  const { load } = runner;
  const pending = pendingSubscriptions({
    ...{ sql, keys, load, now, tokens: tokensOf('confirmation links') },
  });
  const mailingList = createMailingList({
    ...{ keys, load, pending, tokens: tokensOf('unsubscribe links') },
    confirms: configured.confirms_subscriptions,
  });
  const close = async () => {
    await eventLog.close();
    await sql.close();
  };
  return {
    sql,
    eventLog,
    runner,
    accounts,
    ownAccounts: createOwnAccounts({ sql, runner, keys, accounts, accountChanges }),
    people: createPeople({ sql, runner, keys, accounts, accountChanges, mails, security }),
    accountMails: mails,
    accountChanges,
    keys,
    configured,
    venueName,
    messages: createMessages(sql, keys, runner.load),
    mailingList,
    close,
    [Symbol.asyncDispose]: close,
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
