import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import type { TestVenue } from '../setup/test-venue.ts';
import { machineEnv } from '../setup/service-process.ts';

const run = promisify(execFile);

/**
 * Runs `npm run user -- …` beside an open venue, and returns its output. Rejects with `code` and
 * `stderr` when it fails.
 */
export async function userTool(venue: TestVenue, ...args: string[]): Promise<string> {
  return preloadedUserTool([], {}, venue, ...args);
}

/** The same, with `node --import` of these files first, which read `env`. */
export async function preloadedUserTool(
  preload: string[],
  env: Record<string, string>,
  venue: TestVenue,
  ...args: string[]
): Promise<string> {
  const imports = preload.flatMap((file) => ['--import', file]);
  const { stdout } = await run(
    process.execPath,
    [...imports, 'standalone/user-command.ts', ...args],
    {
      env: {
        ...machineEnv,
        ...env,
        DATABASE_URL: venue.databases.command,
        EVENTSTORE_URL: venue.eventStoreUrl,
        DATA_DIR: venue.dataDir,
        MASTER_KEY,
        LOG_LEVEL: 'silent',
      },
    },
  );
  return stdout;
}
