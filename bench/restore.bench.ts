import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { readEnv, standaloneEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { openCommandCore } from '../services/command/command-core.ts';
import { startStores } from '../standalone/embedded-stores.ts';
import { EVENTS, fillLog } from './venue-log.ts';

const exec = promisify(execFile);
const MASTER_KEY = 'a-master-key-for-the-bench-that-is-long';
const PASSPHRASE = 'a-lantern-in-the-window';
const LIMIT_S = 120;

/** Backs up a log of 100,000 events, and restores it with its read tables, as the commands do. */
export async function measureRestore(): Promise<string[]> {
  const home = await mkdtemp(join(tmpdir(), 'stagedoor-restore-'));
  const backups = join(home, 'backups');
  try {
    await makeVenue(join(home, 'data'));
    const backedUp = await timeOf('backup', ['--to', backups], join(home, 'data'));
    const name = (await readdir(backups)).find((file) => file.endsWith('.age')) ?? '';
    const file = join(backups, name);
    const restored = await timeOf('restore', ['--from', file], join(home, 'restored'));
    const size = Math.round((await stat(file)).size / 1024 ** 2);
    return [
      `a backup of ${EVENTS} events, encrypted: ${size} MiB`,
      `  ${'npm run backup'.padEnd(34)}${backedUp.toFixed(1)} s`,
      `  ${'npm run restore'.padEnd(34)}${restored.toFixed(1)} s   (limit ${LIMIT_S} s)`,
    ];
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function makeVenue(dataDir: string): Promise<void> {
  const log = createLog('silent', 'bench');
  const stores = await startStores(readEnv(standaloneEnv, { DATA_DIR: dataDir }), log);
  const { databases, eventStoreUrl } = stores;
  const eventLog = openEventLog(eventStoreUrl);
  try {
    const databaseUrl = databases.command;
    const core = await openCommandCore({ databaseUrl, eventStoreUrl, masterKey: MASTER_KEY, log });
    await core.close();
    await fillLog(eventLog);
  } finally {
    await eventLog.close();
    await stores.stop();
  }
}

async function timeOf(command: string, args: string[], dataDir: string): Promise<number> {
  const program = join(import.meta.dirname, `../standalone/${command}-command.ts`);
  const env = { DATA_DIR: dataDir, MASTER_KEY, BACKUP_PASSPHRASE: PASSPHRASE };
  const started = performance.now();
  await exec(process.execPath, [program, ...args], { env });
  return (performance.now() - started) / 1_000;
}
