import type { SessionSecrets } from '@stagedoor/platform/accounts/session-secret';
import { openMonitoring } from '@stagedoor/platform/metrics/monitoring';
import { photoPlace, type StandaloneEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import type { Stoppable } from '@stagedoor/platform/process/run-service';
import { configuredVenue } from '@stagedoor/platform/venue/venue.presenter';
import { securityLogFiles } from '@stagedoor/platform/process/security-log-files';
import { watchFreeSpace } from '@stagedoor/platform/stores/free-space';
import { fileURLToPath } from 'node:url';
import { startCommand } from '../services/command/command.service.ts';
import { backupSettings } from '../services/projector/backups/backup-settings.ts';
import { startProjector } from '../services/projector/projector.service.ts';
import { caughtMail, mailSettings } from '../services/projector/reactors/mail-settings.ts';
import { witnessOf } from '../services/projector/reactors/witness.ts';
import { startQuery } from '../services/query/query.service.ts';
import { currencyOf } from '../services/query/currency.ts';
import type { Stores } from './embedded-stores.ts';

/** Called with a password that was generated for the first site manager, to show it. */
export type OnFirstLogin = (credentials: { email: string; password: string }) => void;

interface Given {
  stores: Omit<Stores, 'stop'>;
  sessionSecrets: SessionSecrets;
  masterKey: () => string[];
  onFirstLogin: OnFirstLogin | undefined;
  /** Keeps mails for `/manage/mail` where no mail server is set. */
  catchesMail: boolean;
  /** Registers what has started, so that it stops if the rest fails. */
  keep: <Part extends Stoppable>(part: Part) => Part;
}

export async function startServices(
  env: StandaloneEnv,
  {
    stores: { databases, eventStoreUrl },
    sessionSecrets,
    masterKey,
    onFirstLogin,
    catchesMail,
    keep,
  }: Given,
) {
  const logOf = (service: string) => createLog(env.LOG_LEVEL, service);
  const log = logOf('standalone');
  const mail = mailSettings(env) ?? (catchesMail ? caughtMail(env) : undefined);
  const witness = witnessOf(env);
  const timeZone = env.VENUE_TIME_ZONE;
  const security = securityLogFiles(env.DATA_DIR);
  const dataDir = env.DATA_DIR;
  const freeSpace = keep(await watchFreeSpace({ dataDir, minimumMiB: env.MIN_FREE_SPACE, log }));
  const monitoring = await openMonitoring(env, log);
  const { metrics } = monitoring;
  const shared = {
    webFolder: fileURLToPath(new URL('../web/dist', import.meta.url)),
    configured: configuredVenue(env),
    eventStoreUrl,
    ...photoPlace(env),
    publicUrl: env.PUBLIC_URL,
    sessionSecrets,
    masterKey,
    security,
    freeSpace,
    metrics,
  };
  const command = keep(
    await startCommand({
      ...shared,
      databaseUrl: databases.command,
      host: '127.0.0.1',
      port: 0,
      trustProxy: 'loopback',
      rateLimits: env.RATE_LIMITS,
      timeZone,
      fontService: env.FONT_SERVICE,
      admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
      ...(onFirstLogin && { onGeneratedPassword: onFirstLogin }),
      log: logOf('command'),
    }),
  );
  const projector = keep(
    await startProjector({
      ...shared,
      databaseUrl: databases.projector,
      mail,
      witness,
      backup: backupSettings(env, databases.command),
      timeZone,
      log: logOf('projector'),
    }),
  );
  const query = keep(
    await startQuery({
      ...shared,
      databaseUrl: databases.query,
      host: env.HOST,
      port: env.PORT,
      trustProxy: env.TRUST_PROXY,
      commandUrl: command.url,
      rateLimits: env.RATE_LIMITS,
      currency: currencyOf(env),
      fontService: env.FONT_SERVICE,
      showsMails: mail !== undefined && 'isCaught' in mail,
      log: logOf('query'),
    }),
  );
  keep(await monitoring.serve({ query, command, projector }));
  return { url: query.url };
}
