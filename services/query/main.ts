import { fileURLToPath } from 'node:url';
import { openMonitoring } from '@stagedoor/platform/metrics/monitoring';
import { needed, queryEnv, readEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { runService } from '@stagedoor/platform/process/run-service';
import { watchFreeSpace } from '@stagedoor/platform/stores/free-space';
import { startQuery } from './query.service.ts';
import { venueOf } from './venue.ts';

await runService('query', async () => {
  const env = readEnv(queryEnv);
  const log = createLog(env.LOG_LEVEL, 'query');
  const monitoring = await openMonitoring(env, log);
  const service = await startQuery({
    host: env.HOST,
    port: env.PORT,
    databaseUrl: needed(env.DATABASE_URL, 'DATABASE_URL'),
    replicaUrl: env.DATABASE_REPLICA_URL,
    commandUrl: env.COMMAND_URL,
    sessionSecret: needed(env.SESSION_SECRET, 'SESSION_SECRET'),
    masterKey: needed(env.MASTER_KEY, 'MASTER_KEY'),
    trustProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS,
    venue: venueOf(env),
    fontService: env.FONT_SERVICE,
    publicUrl: env.PUBLIC_URL,
    dataDir: env.DATA_DIR,
    webFolder: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    freeSpace: await watchFreeSpace({
      dataDir: env.DATA_DIR,
      minimumMiB: env.MIN_FREE_SPACE,
      log,
    }),
    log,
    metrics: monitoring.metrics,
  });
  const privatePort = await monitoring.serve({ query: service });
  log.info({ url: service.url }, 'The query service is ready.');
  return {
    stop: async () => {
      await privatePort.stop();
      await service.stop();
    },
  };
});
