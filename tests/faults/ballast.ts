import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that fills up a volume. */
export interface Ballast {
  /** Writes until at most this many MiB are free; 0 takes the last byte. */
  leave(mib: number): Promise<void>;
  drop(): Promise<void>;
}

const MIB = 1024 ** 2;

export function ballastOn(volume: string): Ballast {
  const path = join(volume, 'ballast');
  return {
    leave: async (mib) => {
      const file = await open(path, 'a');
      try {
        for (let free = await freeOn(volume); free > mib; free = await freeOn(volume))
          await file.write(Buffer.alloc(free > mib + 16 ? 8 * MIB : MIB / 16));
        if (mib === 0) for (;;) await file.write(Buffer.alloc(512));
      } catch (error) {
        if (Object(error).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    drop: () => rm(path, { force: true }),
  };
}

async function freeOn(volume: string): Promise<number> {
  const { bavail, bsize } = await statfs(volume);
  return (bavail * bsize) / MIB;
}
