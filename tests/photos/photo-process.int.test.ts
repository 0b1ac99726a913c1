import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../setup/patience.ts';
import { picture } from '../setup/pictures.ts';
import { photosIn } from './photos-in.ts';

const exec = promisify(execFile);
/** The hash of a photo whose file is a pipe that nobody writes to: reading it never ends. */
const ENDLESS = 'f'.repeat(40);

let dataDir: string;
let photos: Awaited<ReturnType<typeof photosIn>>;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'photo-process-'));
  photos = await photosIn(dataDir);
  await exec('mkfifo', [join(photos.folder, `${ENDLESS}.webp`)]);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('the process that makes photos', () => {
  it('ends when it has nothing to do', async () => {
    await photos.store(await png());
    await expect.poll(() => workersOf(process.pid), PATIENCE).toEqual([]);
  });

  it('fails one photo when it crashes, and the next one succeeds', async () => {
    const bytes = await png();
    const crashing = Promise.allSettled([photos.makeVariants(ENDLESS, 64)]);
    const worker = await workerOf(process.pid);
    const next = photos.store(bytes);
    process.kill(worker, 'SIGKILL');
    expect(await crashing).toMatchObject([{ reason: { code: 'too-busy', retryAfter: 5 } }]);
    expect(await next).toMatchObject({ width: 64, height: 48 });
  });

  it('ends with the process that started it, even in the middle of a photo', async () => {
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', busy()]);
    const worker = await workerOf(Number(parent.pid));
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await expect.poll(() => isRunning(worker), PATIENCE).toBe(false);
  });
});

/** A module that waits for a photo for ever. */
function busy(): string {
  const module = JSON.stringify(import.meta.resolve('./photos-in.ts'));
  return `import { photosIn } from ${module};
    const photos = await photosIn(${JSON.stringify(dataDir)});
    await photos.makeVariants(${JSON.stringify(ENDLESS)}, 64);`;
}

async function png(): Promise<Buffer> {
  return Buffer.from(await (await picture('png')).arrayBuffer());
}

async function workerOf(parent: number): Promise<number> {
  return vi.waitUntil(async () => {
    const [worker, ...others] = await workersOf(parent);
    return others.length === 0 && worker;
  }, PATIENCE);
}

async function workersOf(parent: number): Promise<number[]> {
  const processes = await listed();
  return processes.filter(({ ppid }) => ppid === parent).map(({ pid }) => pid);
}

async function isRunning(worker: number): Promise<boolean> {
  return (await listed()).some(({ pid }) => pid === worker);
}

/** The photo workers of the machine, as the kernel lists them: not every machine has `ps`. */
async function listed(): Promise<{ pid: number; ppid: number }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map(photoWorker));
  return found.filter((each) => each !== undefined);
}

/** Undefined for any other process, and for one that has just ended. */
async function photoWorker(pid: string): Promise<{ pid: number; ppid: number } | undefined> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  if (!(await read('cmdline')).includes('photo-worker.ts')) return undefined;
  const ppid = /^PPid:\s*(\d+)/m.exec(await read('status'))?.[1];
  return ppid === undefined ? undefined : { pid: Number(pid), ppid: Number(ppid) };
}
