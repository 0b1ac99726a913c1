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
export function userTool(venue: TestVenue, ...args: string[]): Promise<string> {
  return runTool(venue, '', args);
}

/** As `userTool`, with a password on standard input. */
export function userToolWith(
  venue: TestVenue,
  password: string,
  ...args: string[]
): Promise<string> {
  return runTool(venue, `${password}\n`, [...args, '--password-stdin']);
}

async function runTool(venue: TestVenue, input: string, args: string[]): Promise<string> {
  const running = run(process.execPath, ['standalone/user-command.ts', ...args], {
    env: {
      ...machineEnv,
      DATABASE_URL: venue.databases.command,
      EVENTSTORE_URL: venue.eventStoreUrl,
      DATA_DIR: venue.dataDir,
      MASTER_KEY,
      LOG_LEVEL: 'silent',
    },
  });
  running.child.stdin?.end(input);
  return (await running).stdout;
}
