import { createLog } from '@stagedoor/platform/process/log';
import { openMonitoring } from '@stagedoor/platform/metrics/monitoring';
import { backupSettings } from '../services/projector/backups/backup-settings.ts';
import { witnessOf } from '../services/projector/reactors/witness.ts';
import { mailSettings } from '../services/projector/reactors/mail-settings.ts';
import { type StandaloneEnv } from '@stagedoor/platform/process/env';
import { photoPlace } from '@stagedoor/platform/process/storage-settings';
import { venueOf } from '../services/query/venue.ts';
import { watchFreeSpace } from '@stagedoor/platform/stores/free-space';
import { fileURLToPath } from 'node:url';
import { startCommand } from '../services/command/command.service.ts';
import { startProjector } from '../services/projector/projector.service.ts';
import { startQuery } from '../services/query/query.service.ts';
import { forgetInstance, recordInstance } from './running-instance.ts';
import { secretsOf } from './secrets.ts';
import { securityLogFile } from './security-log-file.ts';
import { masterKeysOf, startStores, type Stores } from './embedded-stores.ts';

export interface Product extends Stores {
  url: string;
  /** Only when a password was made up for the first site manager. */
  firstLogin: { email: string; password: string } | undefined;
}

/** Starts the stores, the three services and the pages in this process, or nothing if one fails. */
export async function startProduct(env: StandaloneEnv): Promise<Product> {
  const logOf = (service: string) => createLog(env.LOG_LEVEL, service);
  const log = logOf('standalone');
  const mail = mailSettings(env);
  const witness = witnessOf(env);
  const timeZone = env.VENUE_TIME_ZONE;
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const part of started.splice(0).toReversed()) await part.stop();
  };
  const keep = <Part extends { stop(): Promise<void> }>(part: Part) => {
    started.push(part);
    return part;
  };

  try {
    const sessionSecrets = await secretsOf(
      env.DATA_DIR,
      'SESSION_SECRET',
      { secret: env.SESSION_SECRET, earlier: env.SESSION_SECRET_PREVIOUS },
      env.NODE_ENV === 'production',
    );
    const sessionSecret = sessionSecrets();
    const masterKey = await masterKeysOf(env);
    const { databases, eventStoreUrl } = keep(await startStores(env, log));
    const security = securityLogFile(env.DATA_DIR);
    const dataDir = env.DATA_DIR;
    const freeSpace = keep(await watchFreeSpace({ dataDir, minimumMiB: env.MIN_FREE_SPACE, log }));
    const monitoring = await openMonitoring(env, log);
    const { metrics } = monitoring;
    const shared = {
      eventStoreUrl,
      ...photoPlace(env),
      sessionSecret,
      security,
      freeSpace,
      metrics,
    };
    const writing = { ...shared, masterKey };
    let firstLogin: Product['firstLogin'];
    const command = keep(
      await startCommand({
        ...writing,
        databaseUrl: databases.command,
        host: '127.0.0.1',
        port: 0,
        trustProxy: 'loopback',
        publicUrl: env.PUBLIC_URL,
        rateLimits: env.RATE_LIMITS,
        timeZone,
        venueName: env.VENUE_NAME,
        admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
        onMadeUpPassword: (credentials) => (firstLogin = credentials),
        log: logOf('command'),
      }),
    );
    const projector = keep(
      await startProjector({
        ...writing,
        databaseUrl: databases.projector,
        mail,
        witness,
        backup: backupSettings(env, databases.command),
        publicUrl: env.PUBLIC_URL,
        timeZone,
        log: logOf('projector'),
      }),
    );
    const query = keep(
      await startQuery({
        ...writing,
        databaseUrl: databases.query,
        host: env.HOST,
        port: env.PORT,
        trustProxy: env.TRUST_PROXY,
        commandUrl: command.url,
        rateLimits: env.RATE_LIMITS,
        venue: venueOf(env),
        fontService: env.FONT_SERVICE,
        publicUrl: env.PUBLIC_URL,
        webFolder: fileURLToPath(new URL('../web/dist', import.meta.url)),
        log: logOf('query'),
      }),
    );
    keep(await monitoring.serve({ query, command, projector }));
    await recordInstance(env.DATA_DIR, {
      url: query.url,
      databases,
      eventStoreUrl,
    });
    keep({ stop: () => forgetInstance(env.DATA_DIR) });
    return { url: query.url, databases, eventStoreUrl, firstLogin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
