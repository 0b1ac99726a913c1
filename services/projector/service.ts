import { once } from 'node:events';
import { openEventLog } from '@stagedoor/platform/eventstore';
import { openKeys } from '@stagedoor/platform/keys';
import { openMasterKey } from '@stagedoor/platform/master-key';
import type { Log } from '@stagedoor/platform/log';
import type { MailSettings } from '@stagedoor/platform/mail-settings';
import { openPhotos } from '@stagedoor/platform/photos';
import { openDatabase } from '@stagedoor/platform/postgres';
import { unsubscribeTokens } from '@stagedoor/platform/unsubscribe-token';
import { whileEffective } from './effective.ts';
import { liveTables } from './live-tables.ts';
import { projections } from './projections.ts';
import { openJobQueue } from './reactors/job-queue.ts';
import { erasure } from './reactors/erasure.reactor.ts';
import { openMailer } from './reactors/mailer.ts';
import { photoVariants } from './reactors/photo-variants.reactor.ts';
import { welcomeMail } from './reactors/welcome-mail.reactor.ts';
import { run, type Pace } from './runner.ts';

export interface ProjectorOptions {
  databaseUrl: string;
  /** `esdb://…` */
  eventStoreUrl: string;
  /** At least 32 characters; the same in every service that needs it. */
  masterKey: string;
  /** The folder that holds the folder of the photos. */
  dataDir: string;
  /** Without, no mail goes out. */
  mail?: MailSettings | undefined;
  log: Log;
  pace?: Pace & { standbyMs: number };
}

export interface Projector {
  /** `halted` means that something failed five times: the read tables stay as they are until a restart. */
  state(): 'standing by' | 'projecting' | 'halted';
  stop(): Promise<void>;
}

const PACE = { retryMs: 200, longestRetryMs: 5_000, watchMs: 5_000, standbyMs: 1_000 };

/** Starts keeping the read tables up with the log, and doing the jobs that events ask for. Of several projectors, one is effective. */
export async function startProjector(options: ProjectorOptions): Promise<Projector> {
  const { databaseUrl, masterKey, mail, log, pace = PACE } = options;
  const database = openDatabase(databaseUrl, { log, max: 1 });
  const keys = openKeys(database, openMasterKey(masterKey));
  const reactors = [photoVariants(await openPhotos(options.dataDir)), erasure(keys)];
  if (mail) {
    const tokens = unsubscribeTokens(masterKey);
    reactors.push(welcomeMail({ keys, tokens, mailer: openMailer(mail, log), settings: mail }));
  }
  const jobQueue = await openJobQueue(databaseUrl, reactors, log);
  const eventLog = openEventLog(options.eventStoreUrl);
  const over = new AbortController();
  let state: ReturnType<Projector['state']> = 'standing by';

  const effective = { databaseUrl, log, signal: over.signal, standbyMs: pace.standbyMs };
  const running = whileEffective(effective, async (connection, signal) => {
    log.info('This projector is the effective one.');
    state = 'projecting';
    const live = liveTables({ connection, eventLog, projections, reactors, jobQueue, log });
    const outcome = await run({ eventLog, log, signal, pace, ...live });
    if (outcome === 'halted' && !signal.aborted) {
      state = 'halted';
      log.error('Projecting has halted; it is tried again at the next start.');
      await once(signal, 'abort');
    }
    state = 'standing by';
  });

  return {
    state: () => state,
    stop: async () => {
      over.abort();
      await running;
      await jobQueue.stop();
      await eventLog.close();
      await database.close();
    },
  };
}
