import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { root } from './run.ts';

/** A careless test: it makes a temporary folder and never removes it. */
const CARELESS = `
  import { mkdtempSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  if (process.argv[1]?.includes('vitest')) mkdtempSync(tmpdir() + '/careless-');
`;
const KILLED = `
  if (process.argv[1]?.includes('vitest')) process.kill(process.pid, 'SIGKILL');
`;

let temporary: string;
beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'stagedoor-leftovers-'));
});
afterEach(() => rm(temporary, { recursive: true, force: true }));

describe('npm test', () => {
  it('leaves nothing in the temporary folder, and names what a test has left there', async () => {
    const { message, ended } = startTests();
    expect(await ended).toBe(0);
    expect(message.text).toMatch(/left this behind, now removed: careless-/);
    expect(await readdir(temporary)).toEqual([]);
  });

  it('leaves nothing when it is stopped half way', async () => {
    const { child, ended } = startTests();
    await vi.waitUntil(async () => (await everything()).includes('PG_VERSION'), {
      timeout: 60_000,
      interval: 20,
    });
    child.kill('SIGTERM');
    expect(await ended).toBe(1);
    expect(await readdir(temporary)).toEqual([]);
  });

  it('says by which signal its runner was killed', async () => {
    const { message, ended } = startTests(KILLED);
    expect(await ended).toBe(1);
    expect(message.text).toContain('the run was ended by SIGKILL and left no report');
    expect(message.text).toContain('0 passed, 1 failed');
  });
});

/** Runs one file of pure tests, for which the stores start all the same. */
function startTests(preload = CARELESS) {
  const args = ['scripts/test.ts', 'scripts/second-try.unit'];
  const options = `--import=data:text/javascript,${encodeURIComponent(preload)}`;
  const env = { PATH: process.env['PATH'], TMPDIR: temporary, NODE_OPTIONS: options };
  const child = spawn(process.execPath, args, { cwd: root, env });
  const message = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (message.text += text));
  const ended = once(child, 'close').then(() => child.exitCode);
  return { child, message, ended };
}

async function everything(): Promise<string[]> {
  const entries = await readdir(temporary, { recursive: true }).catch(() => []);
  return entries.map((path) => path.split('/').at(-1) ?? '');
}
