import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ATTEMPTS = 60;
const PAUSE_MS = 250;
/** Caches that other programs keep among temporary files. */
const CACHES = /^(node-compile-cache|playwright-transform-cache)/;

/**
 * A folder for all temporary files of a run: programs that are started with its `env` use it. It is
 * removed when this process ends, except by `kill -9`.
 */
export function temporaryFolder(): {
  path: string;
  env: Record<string, string>;
  /** The names of the files that were not removed. */
  left(): string[];
} {
  const path = mkdtempSync(join(tmpdir(), 'stagedoor-run-'));
  // Postgres may run under another account than root, which has to pass through the folder.
  chmodSync(path, 0o755);
  process.once('exit', () => remove(path));
  return {
    path,
    env: { TMPDIR: path },
    left: () => readdirSync(path).filter((name) => !CACHES.test(name)),
  };
}

/** Programs that were interrupted may still write into the folder for a moment. */
function remove(path: string): void {
  for (let attempt = 1; attempt <= ATTEMPTS && existsSync(path); attempt += 1) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}
