import { openEventLog, type EventLog } from '@stagedoor/platform/event-log/eventstore';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import {
  databaseCheck,
  diskCheck,
  eventLogCheck,
  photoStorageCheck,
} from '@stagedoor/platform/metrics/dependency-checks';
import { verdictOf } from '@stagedoor/platform/metrics/projection-verdict';
import { readinessOf } from '@stagedoor/platform/metrics/readiness';
import type { Log } from '@stagedoor/platform/process/log';
import { checkMasterKey } from '@stagedoor/platform/privacy/master-key-check';
import { assertAllowed } from '@stagedoor/platform/stores/file-store';
import type { FreeSpace } from '@stagedoor/platform/stores/free-space';
import { assertNotNewer } from '@stagedoor/platform/stores/data-version';
import { openPhotoFiles, type PhotoPlace } from '@stagedoor/platform/photos/photo-storage';
import { openDatabase, connect, type Connection } from '@stagedoor/platform/stores/postgres';
import { sendAnnouncements } from './announcements/open-sender.ts';
import { liveTables } from './live-tables.ts';
import { measureMails, measureProjector } from './projector-metrics.ts';
import { projections } from './projections/projections.ts';
import { ensureProjectorSchema } from './tables/projector-schema.ts';
import { openJobQueue } from './reactors/job-queue.ts';
import { addMailJobs } from './reactors/mail.reactor.ts';
import { openReactors, type ReactorSettings } from './reactors/reactors.ts';
import { run, type Pace } from './follow/runner.ts';
import { begun, keepStatus, type ProjectorStatus } from './follow/status-report.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { tryProjectorLock } from '@stagedoor/platform/stores/projector-lock';

export interface ProjectorOptions extends PhotoPlace, ReactorSettings {
  /** The time zone of the venue. */
  timeZone?: string;
  /** The free space of the data folder. */
  freeSpace?: FreeSpace | undefined;
  pace?: Pace & { standbyMs: number };
}

export type Projector = Awaited<ReturnType<typeof startProjector>>;

const PACE = {
  retryMs: 200,
  longestRetryMs: 5_000,
  watchMs: 5_000,
  haltedMs: 60_000,
  standbyMs: 1_000,
};

/** Keeps the read tables up to date with the log and runs the reactors, while it is the leader. */
export async function startProjector(options: ProjectorOptions) {
  const { databaseUrl, timeZone = 'UTC', freeSpace, metrics, log, pace = PACE } = options;
  const photoFiles = await openPhotoFiles(options, { log, writes: true });
  if (options.backup) await assertAllowed(options.backup.store, log);
  await using opening = new AsyncDisposableStack();
  const database = opening.use(openDatabase(databaseUrl, { log, max: 2 }));
  await assertNotNewer(database);
  await checkMasterKey(database, openMasterKey(options.masterKey));
  const sources = { ...options, database, photoFiles, mailCounts: measureMails(metrics) };
  const reactors = await openReactors(sources);
  const jobQueue = await openJobQueue({ databaseUrl, reactors, timeZone, metrics, log });
  const mails = options.mail && addMailJobs({ databaseUrl, database, jobQueue, log });
  const eventLog = opening.use(openEventLog(options.eventStoreUrl));
  const over = new AbortController();
  const startedAt = new Date().toISOString();
  const status: ProjectorStatus = { position: -1n, ...begun('standing by') };

  if (metrics)
    measureProjector(metrics, {
      status,
      jobQueue,
      database,
      isBackedUp: options.backup !== undefined,
    });
  const readiness = readinessOf(
    {
      projection: async () => ({
        ...verdictOf(status),
        details: { state: status.state, reason: status.reason },
      }),
      database: databaseCheck(database),
      event_log: eventLogCheck(eventLog),
      ...photoStorageCheck(photoFiles),
      ...diskCheck(freeSpace, 'degraded'),
    },
    log,
  );

  let hasReachedLog = false;
  void untilReached(eventLog, over.signal, pace.standbyMs).then(() => (hasReachedLog = true));
  const stores = opening.move();
  const election = { databaseUrl, log, standbyMs: pace.standbyMs };
  const running = whileLeader(election, over.signal, async (connection, signal) => {
    log.info('This projector is the leader.');
    Object.assign(status, begun('starting'));
    await ensureProjectorSchema(connection);
    const everyMs = pace.watchMs;
    const { mail } = options;
    const writer = keepStatus({ sql: database, eventLog, log, signal, everyMs, status, mail });
    const tables = { connection, eventLog, projections, log };
    const live = liveTables({ ...tables, reactors, jobQueue, startedAt });
    const leading = new AbortController();
    const over = AbortSignal.any([signal, leading.signal]);
    const sending = mail && sendAnnouncements({ ...sources, timeZone, mail }, over);
    try {
      await run({ eventLog, log, signal, pace, report: writer.report, ...live });
    } finally {
      leading.abort();
      await sending;
    }
    await writer.ended;
    Object.assign(status, begun('standing by'));
  });

  return {
    state: () => status.state,
    readiness,
    hasStarted: () => hasReachedLog,
    stop: async () => {
      over.abort();
      await running;
      await mails?.close();
      await jobQueue.stop();
      await stores.disposeAsync();
    },
  };
}

/** Waits for the first response of the log, which a projector that stands by does not follow. */
async function untilReached(
  { head }: Pick<EventLog, 'head'>,
  signal: AbortSignal,
  pauseMs: number,
): Promise<void> {
  const ask = () => head().catch(() => undefined);
  while (!signal.aborted && (await ask()) === undefined) await pause(pauseMs, signal);
}

/** Runs `work` while this projector leads. Its connection holds the lock, and its loss ends it. */
async function whileLeader(
  { databaseUrl, log, standbyMs }: { databaseUrl: string; log: Log; standbyMs: number },
  signal: AbortSignal,
  work: (connection: Connection, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const connection = await connect(databaseUrl);
      try {
        const over = AbortSignal.any([signal, connection.lost]);
        while (!over.aborted && !(await tryProjectorLock(connection))) await pause(standbyMs, over);
        if (!over.aborted) await work(connection, over);
        if (connection.lost.aborted) throw new Error('The connection with the lock was lost.');
      } finally {
        await connection.close().catch(() => undefined);
      }
    } catch (err) {
      if (!signal.aborted) log.warn({ err }, 'Not projecting; standing by.');
    }
    await pause(standbyMs, signal);
  }
}

function pause(ms: number, until: AbortSignal): Promise<void> {
  return wait(ms, undefined, { signal: until }).catch(() => undefined);
}
