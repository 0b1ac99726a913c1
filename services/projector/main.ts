import { openMonitoring } from '@stagedoor/platform/metrics/monitoring';
import { needed, projectorEnv, readEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { backupSettings } from './backups/backup-settings.ts';
import { witnessOf } from './reactors/witness.ts';
import { mailSettings } from './reactors/mail-settings.ts';
import { runService } from '@stagedoor/platform/process/run-service';
import { watchFreeSpace } from '@stagedoor/platform/stores/free-space';
import { startProjector } from './projector.service.ts';

await runService('projector', async () => {
  const env = readEnv(projectorEnv);
  const log = createLog(env.LOG_LEVEL, 'projector');
  const monitoring = await openMonitoring(env, log);
  const databaseUrl = needed(env.DATABASE_URL, 'DATABASE_URL');
  const projector = await startProjector({
    databaseUrl,
    eventStoreUrl: needed(env.EVENTSTORE_URL, 'EVENTSTORE_URL'),
    masterKey: needed(env.MASTER_KEY, 'MASTER_KEY'),
    dataDir: env.DATA_DIR,
    mail: mailSettings(env),
    publicUrl: env.PUBLIC_URL,
    witness: witnessOf(env),
    backup: backupSettings(env, env.BACKUP_DATABASE_URL ?? databaseUrl),
    timeZone: env.VENUE_TIME_ZONE,
    freeSpace: await watchFreeSpace({
      dataDir: env.DATA_DIR,
      minimumMiB: env.MIN_FREE_SPACE,
      log,
    }),
    metrics: monitoring.metrics,
    log,
  });
  const privatePort = await monitoring.serve({ projector });
  log.info('The projector is ready.');
  return {
    stop: async () => {
      await privatePort.stop();
      await projector.stop();
    },
  };
});
