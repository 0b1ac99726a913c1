import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { prepareLogins } from '@stagedoor/platform/logins/database-logins';
import { startPostgres } from '../../standalone/embedded-postgres.ts';
import { prepareEventLogDatabase } from '../../standalone/event-log-access.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import type { SeenData } from './seen-data.ts';

/** The archive that tests/upgrade/main.ts makes. */
export const RELEASE_DATA = join(import.meta.dirname, 'release-data.tar.gz');
export const DATABASES = ['venue', 'eventlog'] as const;
export const SITE_MANAGER = {
  username: 'site-manager@venue.example',
  password: 'correct-horse-battery',
};
/** An account that was opened by signing up. */
export const ADA = { username: 'ada@example.com', password: 'forty-two-lanterns' };
export const SETTINGS = {
  ...{ MASTER_KEY, SESSION_SECRET: MASTER_KEY, RATE_LIMITS: 'off', MIN_FREE_SPACE: '0' },
  ...{ ADMIN_EMAIL: SITE_MANAGER.username, ADMIN_PASSWORD: SITE_MANAGER.password },
};

const exec = promisify(execFile);

/**
 * Makes the data folder of the previous release, and runs `then` in the venue's database. Returns
 * what that release showed of it.
 */
export async function placeReleaseData(dataDir: string, then: string): Promise<SeenData> {
  const unpacked = join(dataDir, 'unpacked');
  await mkdir(unpacked, { recursive: true });
  await exec('tar', ['-C', unpacked, '-xzf', RELEASE_DATA]);
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), durable: false });
  try {
    await postgres.ensureDatabase('venue');
    const none = { command: 'none', projector: 'none', query: 'none' };
    await prepareLogins(postgres.url('venue'), none);
    await prepareEventLogDatabase(postgres);
    await run(postgres.url('venue'), 'drop schema app');
    for (const database of DATABASES)
      await run(postgres.url(database), await readFile(join(unpacked, `${database}.sql`), 'utf8'));
    await run(postgres.url('venue'), then);
  } finally {
    await postgres.stop();
  }
  await cp(join(unpacked, 'photos'), join(dataDir, 'photos'), { recursive: true });
  const seen: SeenData = JSON.parse(await readFile(join(unpacked, 'seen.json'), 'utf8'));
  await rm(unpacked, { recursive: true });
  return seen;
}

async function run(url: string, script: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(script).finally(() => client.end());
}
