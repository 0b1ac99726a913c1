import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ATTEMPTS = 60;
const PAUSE_MS = 250;
/** Other programs' caches, which they keep where temporary files go. */
const CACHES = /^(node-compile-cache|playwright-transform-cache)/;

/**
 * A folder for all temporary files of a run: programs that are started with its `env` put theirs
 * there. It is removed when this process ends, whatever ends it but `kill -9`.
 */
export function temporaryFolder(): {
  path: string;
  env: Record<string, string>;
  /** What nobody has cleared away. */
  left(): string[];
} {
  const path = mkdtempSync(join(tmpdir(), 'stagedoor-run-'));
  // Postgres may run under another account than root, and has to pass.
  chmodSync(path, 0o755);
  process.once('exit', () => remove(path));
  return {
    path,
    env: { TMPDIR: path },
    left: () => readdirSync(path).filter((name) => !CACHES.test(name)),
  };
}

/** Programs that were interrupted may write into it for a moment longer. */
function remove(path: string): void {
  for (let attempt = 1; attempt <= ATTEMPTS && existsSync(path); attempt += 1) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}
