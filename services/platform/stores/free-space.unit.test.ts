import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchFreeSpace, type FreeSpace } from './free-space.ts';
import { createLog } from '../process/log.ts';

const log = createLog('silent', 'test');
const MISSING = Object.assign(new Error('There is no such folder.'), { code: 'ENOENT' });
const BROKEN = Object.assign(new Error('The disk does not answer.'), { code: 'EIO' });

let stop: () => Promise<void>;
afterEach(() => stop());

async function watch(read?: (path: string) => Promise<number>, minimumMiB = 256) {
  const dataDir = read ? '/data' : tmpdir();
  const watched = await watchFreeSpace({ dataDir, minimumMiB, log, everyMs: 1, read });
  ({ stop } = watched);
  return watched;
}

const turns = (freeSpace: FreeSpace, low: boolean) =>
  vi.waitUntil(() => freeSpace.isLow() === low, { interval: 1 });

describe('watching the free space', () => {
  it('is low from the first reading until there is room again', async () => {
    let free = 255;
    const freeSpace = await watch(async () => free);
    expect(freeSpace.isLow()).toBe(true);
    const readings: boolean[] = [];
    freeSpace.follow(() => readings.push(freeSpace.isLow()));
    free = 256;
    await turns(freeSpace, false);
    free = 0;
    await turns(freeSpace, true);
    expect(readings).toEqual([false, true]);
  });

  it.each(['/data', '/data/photos', '/data/postgres'])(
    'includes the volume of %s',
    async (full) => {
      const freeSpace = await watch(async (path) => (path === full ? 1 : 1_000));
      expect(freeSpace.isLow()).toBe(true);
    },
  );

  it('skips a folder that does not exist', async () => {
    const freeSpace = await watch((path) =>
      path === '/data' ? Promise.resolve(1_000) : Promise.reject(MISSING),
    );
    expect(freeSpace.isLow()).toBe(false);
  });

  it('keeps the last reading while the next ones fail', async () => {
    let readings = 0;
    const freeSpace = await watch(async () => {
      readings += 1;
      if (readings > 3) throw BROKEN;
      return 1;
    });
    await vi.waitUntil(() => readings > 9, { interval: 1 });
    expect(freeSpace.isLow()).toBe(true);
  });

  it('starts no reading while another one runs', async () => {
    let readings = 0;
    let other = 0;
    const { promise: hanging, resolve } = Promise.withResolvers<number>();
    const freeSpace = await watch(() => {
      readings += 1;
      return readings > 3 ? hanging : Promise.resolve(1_000);
    });
    const pace = { dataDir: '/other', minimumMiB: 1, log, everyMs: 1 };
    const beside = await watchFreeSpace({ ...pace, read: async () => (other += 1) });
    await vi.waitUntil(() => readings > 3 && other > 60, { interval: 1 });
    await beside.stop();
    expect(readings).toBe(6);
    resolve(1);
    await turns(freeSpace, true);
  });

  it('reads the volume of a folder', async () => {
    expect((await watch(undefined, 0)).isLow()).toBe(false);
    await stop();
    expect((await watch(undefined, 1e12)).isLow()).toBe(true);
  });
});
