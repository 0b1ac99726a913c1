import { openMonitoring } from '@stagedoor/platform/metrics/monitoring';
import { commandEnv, needed, readEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { runService } from '@stagedoor/platform/process/run-service';
import { watchFreeSpace } from '@stagedoor/platform/stores/free-space';
import { startCommand } from './command.service.ts';

await runService('command', async () => {
  const env = readEnv(commandEnv);
  const log = createLog(env.LOG_LEVEL, 'command');
  const monitoring = await openMonitoring(env, log);
  const service = await startCommand({
    databaseUrl: needed(env.DATABASE_URL, 'DATABASE_URL'),
    eventStoreUrl: needed(env.EVENTSTORE_URL, 'EVENTSTORE_URL'),
    dataDir: env.DATA_DIR,
    sessionSecret: needed(env.SESSION_SECRET, 'SESSION_SECRET'),
    masterKey: needed(env.MASTER_KEY, 'MASTER_KEY'),
    host: env.HOST,
    port: env.PORT,
    trustProxy: env.TRUST_PROXY,
    publicUrl: env.PUBLIC_URL,
    rateLimits: env.RATE_LIMITS,
    timeZone: env.VENUE_TIME_ZONE,
    venueName: env.VENUE_NAME,
    admin: {
      email: needed(env.ADMIN_EMAIL, 'ADMIN_EMAIL'),
      password: needed(env.ADMIN_PASSWORD, 'ADMIN_PASSWORD'),
    },
    freeSpace: await watchFreeSpace({
      dataDir: env.DATA_DIR,
      minimumMiB: env.MIN_FREE_SPACE,
      log,
    }),
    log,
    metrics: monitoring.metrics,
  });
  const privatePort = await monitoring.serve({ command: service });
  log.info({ url: service.url }, 'The command service is ready.');
  return {
    stop: async () => {
      await privatePort.stop();
      await service.stop();
    },
  };
});
