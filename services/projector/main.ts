import { openMonitoring } from '@stagedoor/platform/metrics/monitoring';
import { needed, projectorEnv, readEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { witnessOf } from './reactors/witness.ts';
import { mailSettings } from './reactors/mail-settings.ts';
import { runService } from '@stagedoor/platform/process/run-service';
import { watchFreeSpace } from '@stagedoor/platform/stores/free-space';
import { startProjector } from './projector.service.ts';

await runService('projector', async () => {
  const env = readEnv(projectorEnv);
  const log = createLog(env.LOG_LEVEL, 'projector');
  const monitoring = await openMonitoring(env, log);
  const projector = await startProjector({
    databaseUrl: needed(env.DATABASE_URL, 'DATABASE_URL'),
    eventStoreUrl: needed(env.EVENTSTORE_URL, 'EVENTSTORE_URL'),
    masterKey: needed(env.MASTER_KEY, 'MASTER_KEY'),
    dataDir: env.DATA_DIR,
    mail: mailSettings(env),
    publicUrl: env.PUBLIC_URL,
    witness: witnessOf(env),
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
