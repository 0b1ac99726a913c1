import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import type { TestVenue } from '../setup/test-venue.ts';
import { machineEnv } from '../setup/service-process.ts';

const run = promisify(execFile);

interface Run {
  input?: string;
  preload?: string[];
  env?: Record<string, string>;
}

/**
 * Runs `npm run user -- …` beside an open venue, and returns its output. Rejects with `code` and
 * `stderr` when it fails.
 */
export async function userTool(venue: TestVenue, ...args: string[]): Promise<string> {
  return runTool(venue, args);
}

/** As `userTool`, with a password on standard input. */
export async function userToolWith(
  venue: TestVenue,
  password: string,
  ...args: string[]
): Promise<string> {
  return runTool(venue, [...args, '--password-stdin'], { input: `${password}\n` });
}

/** As `userTool`, with `node --import` of these files first, which read `env`. */
export async function preloadedUserTool(
  preload: string[],
  env: Record<string, string>,
  venue: TestVenue,
  ...args: string[]
): Promise<string> {
  return runTool(venue, args, { preload, env });
}

async function runTool(
  venue: TestVenue,
  args: string[],
  { input = '', preload = [], env = {} }: Run = {},
): Promise<string> {
  const imports = preload.flatMap((file) => ['--import', file]);
  const program = [...imports, 'standalone/user-command.ts', ...args];
  const running = run(process.execPath, program, {
    env: {
      ...machineEnv,
      ...env,
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
