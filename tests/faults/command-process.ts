import { MASTER_KEY } from '../setup/test-master-key.ts';
import type { TestVenueOptions } from '../setup/test-venue.ts';
import { startServiceProcess, type ServiceProcess } from '../setup/service-process.ts';
import { freePort } from './free-port.ts';

/** The command service of a venue as a process of its own, which comes back at the same address. */
export interface CommandProcess {
  /** The option `runCommand` of `openVenue`. */
  run: NonNullable<TestVenueOptions['runCommand']>;
  /** Starts it again. */
  restart(): Promise<void>;
  /** Resolves with the signal that ended it. */
  ended(): Promise<string | null>;
}

/** `preload` is a file that is loaded before it, and reads `env`. */
export async function commandProcess(
  preload?: string,
  env: Record<string, string> = {},
): Promise<CommandProcess> {
  const port = String(await freePort());
  let settings: Record<string, string>;
  let process: ServiceProcess;
  const start = async () => {
    process = await startServiceProcess(
      'services/command/main.ts',
      { ...settings, ...env },
      preload,
    );
  };
  return {
    run: async ({ databaseUrl, eventStoreUrl, dataDir, sessionSecrets, admin }) => {
      settings = {
        DATABASE_URL: databaseUrl,
        EVENTSTORE_URL: eventStoreUrl,
        DATA_DIR: dataDir,
        SESSION_SECRET: sessionSecrets[0],
        MASTER_KEY,
        ADMIN_EMAIL: admin.email ?? '',
        ADMIN_PASSWORD: admin.password ?? '',
        PORT: port,
        RATE_LIMITS: 'off',
      };
      await start();
      return { url: `http://127.0.0.1:${port}`, stop: () => process.stop() };
    },
    restart: async () => {
      await process.stop();
      await start();
    },
    ended: () => process.ended,
  };
}
