import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../process/log.ts';
import { orUndefined } from './data-folder.ts';

/** Free space on the disk of the data folder. */
export interface FreeSpace {
  /** Whether the last reading was below the minimum. */
  isLow(): boolean;
  /** Calls the listener on every change. */
  follow(listener: () => void): void;
}

export interface WatchOptions {
  dataDir: string;
  /** The minimum; 0 for no limit. */
  minimumMiB: number;
  log: Log;
  everyMs?: number;
  /** Reads the free MiB of a path's volume. */
  read?: ((path: string) => Promise<number>) | undefined;
}

const EVERY_MS = 2_000;
/** Folders below the data folder. Each may be a volume of its own. */
const PLACES = ['.', 'photos', 'postgres'];

/** Resolves after the first reading. A failed reading changes nothing. */
export async function watchFreeSpace({
  dataDir,
  minimumMiB,
  log,
  everyMs = EVERY_MS,
  read = freeMiB,
}: WatchOptions): Promise<FreeSpace & { stop(): Promise<void> }> {
  const listeners = new Set<() => void>();
  let low = false;
  let isPolling = false;

  await poll();
  const polling = setInterval(() => void poll(), everyMs).unref();
  return {
    isLow: () => low,
    follow: (listener) => void listeners.add(listener),
    stop: async () => clearInterval(polling),
  };

  async function poll(): Promise<void> {
    // A network volume may hang: only one reading waits for it.
    if (isPolling) return;
    isPolling = true;
    try {
      const free = Math.min(...(await Promise.all(PLACES.map((place) => freeIn(place)))));
      report(free);
    } catch (err) {
      log.debug({ err }, 'The free space could not be read.');
    } finally {
      isPolling = false;
    }
  }

  async function freeIn(place: string): Promise<number> {
    return (await orUndefined(read(join(dataDir, place)))) ?? Infinity;
  }

  function report(freeMiB: number): void {
    if (freeMiB < minimumMiB === low) return;
    low = !low;
    log.warn(
      { freeMiB, minimumMiB },
      low
        ? 'The disk is nearly full: nothing can be changed until there is room again.'
        : 'There is room on the disk again: changes are accepted.',
    );
    for (const listener of listeners) listener();
  }
}

export async function freeMiB(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return Math.floor((bavail * bsize) / 1024 ** 2);
}
