import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PHOTO_TASK } from '@stagedoor/contracts/facts/limits';
import { inPhotoProcess } from '@stagedoor/platform/photos/photo-process';
import { PATIENCE } from '../setup/patience.ts';
import { picture } from '../setup/pictures.ts';
import { isRunning, workersOf } from './photo-workers.ts';
import { photosIn } from './photos-in.ts';

/** The hash of a photo that takes seconds: it is large, and no two of its points are alike. */
const SLOW = 'f'.repeat(40);
const SLOW_SIDE = 2_400;

const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
const create = { width: SLOW_SIDE, height: SLOW_SIDE, channels: 3 as const, noise };
const slow = await sharp({ create: { ...create, background: '#000000' } })
  .webp()
  .toBuffer();

let dataDir: string;
let photos: Awaited<ReturnType<typeof photosIn>>;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'photo-process-'));
  photos = await photosIn(dataDir);
  await writeFile(join(photos.folder, `${SLOW}.webp`), slow);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('the process that makes photos', () => {
  it('ends when it has nothing to do', async () => {
    await photos.store(await png());
    await expect.poll(() => workersOf(process.pid), PATIENCE).toEqual([]);
  });

  it('fails one photo when it crashes, and the next one succeeds', async () => {
    const bytes = await png();
    const crashing = Promise.allSettled([photos.makeVariants(SLOW, SLOW_SIDE)]);
    const worker = await workerOf(process.pid);
    const next = photos.store(bytes);
    process.kill(worker, 'SIGKILL');
    expect(await crashing).toMatchObject([{ reason: { code: 'too-busy', retryAfter: 5 } }]);
    expect(await next).toMatchObject({ width: 64, height: 48 });
  });

  it('ends a task that takes longer than its limit, and then does the next one', async () => {
    const bytes = await png();
    await expect.poll(() => workersOf(process.pid), PATIENCE).toEqual([]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const late = Promise.allSettled([photos.makeVariants(SLOW, SLOW_SIDE)]);
    // Its limit begins in the moment in which the process does.
    const worker = await workerOf(process.pid);
    vi.advanceTimersByTime(PHOTO_TASK.limitMs);
    vi.useRealTimers();
    expect(await late).toMatchObject([{ reason: { code: 'too-busy' } }]);
    expect(await isRunning(worker)).toBe(false);
    expect(await photos.store(bytes)).toMatchObject({ width: 64 });
  });

  it('draws for visitors beside a photo that never ends', async () => {
    await expect.poll(() => workersOf(process.pid), PATIENCE).toEqual([]);
    const stuck = Promise.allSettled([photos.makeVariants(SLOW, SLOW_SIDE)]);
    const worker = await workerOf(process.pid);
    process.kill(worker, 'SIGSTOP');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>';
    for (const drawn of [
      await inPhotoProcess('jpegOfSvg', svg),
      await inPhotoProcess('squarePng', Buffer.from(svg), 10),
    ])
      expect(drawn.length).toBeGreaterThan(0);
    process.kill(worker, 'SIGKILL');
    expect(await stuck).toMatchObject([{ reason: { code: 'too-busy' } }]);
    await expect.poll(() => workersOf(process.pid), PATIENCE).toEqual([]);
  });

  it('ends with the process that started it, even in the middle of a photo', async () => {
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', busy()]);
    const worker = await workerOf(Number(parent.pid));
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await expect.poll(() => isRunning(worker), PATIENCE).toBe(false);
  });
});

/** A module that makes a slow photo. */
function busy(): string {
  const module = JSON.stringify(import.meta.resolve('./photos-in.ts'));
  return `import { photosIn } from ${module};
    const photos = await photosIn(${JSON.stringify(dataDir)});
    await photos.makeVariants(${JSON.stringify(SLOW)}, ${SLOW_SIDE});`;
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
