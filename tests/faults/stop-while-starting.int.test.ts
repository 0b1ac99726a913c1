import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../setup/patience.ts';

const program = join(import.meta.dirname, '../../standalone/main.ts');

let dataDir: string;
let postmasterPid: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'starting-'));
  postmasterPid = join(dataDir, 'postgres/cluster/postmaster.pid');
});
afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));

describe('telling the product to stop while it starts', () => {
  it('stops what has been started, including Postgres', async () => {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0' };
    const child = spawn(process.execPath, [program], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await vi.waitUntil(() => exists(postmasterPid), PATIENCE);
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(await exists(postmasterPid)).toBe(false);
  });
});

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
