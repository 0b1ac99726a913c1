import { openMonitoring, type Monitored } from '../metrics/monitoring.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { watchFreeSpace, type FreeSpace } from '../stores/free-space.ts';
import { assertNotRestoring } from '../stores/restoring-folder.ts';
import { readEnv, type EnvSchema } from './env.ts';
import { createLog, type Log } from './log.ts';
import { runService, type Stoppable } from './run-service.ts';

/** What every service gets besides its settings. */
interface Surroundings {
  log: Log;
  metrics: Metrics | undefined;
  freeSpace: FreeSpace;
}

interface Started extends Monitored, Stoppable {
  /** The address at which the service listens. */
  url?: string;
}

/** Runs a service in a process of its own, with its private port. */
export async function runAlone<Schema extends EnvSchema>(
  name: string,
  schema: Schema,
  start: (env: ReturnType<typeof readEnv<Schema>>, around: Surroundings) => Promise<Started>,
): Promise<void> {
  await runService(name, async () => {
    const env = readEnv(schema);
    const { DATA_DIR: dataDir, MIN_FREE_SPACE: minimumMiB } = env;
    assertNotRestoring(dataDir);
    const log = createLog(env.LOG_LEVEL, name);
    const monitoring = await openMonitoring(env, log);
    const freeSpace = await watchFreeSpace({ dataDir, minimumMiB, log });
    const service = await start(env, { log, metrics: monitoring.metrics, freeSpace });
    const privatePort = await monitoring.serve({ [name]: service });
    log.info({ url: service.url }, 'The service is ready.');
    return {
      drainMs: service.drainMs,
      stop: async () => {
        await privatePort.stop();
        await service.stop();
      },
    };
  });
}
