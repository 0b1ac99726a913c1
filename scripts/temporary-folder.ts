import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
  // Something may still be closing its files.
  const gently = { recursive: true, force: true, maxRetries: 20, retryDelay: 250 };
  process.once('exit', () => rmSync(path, gently));
  return {
    path,
    env: { TMPDIR: path },
    left: () => readdirSync(path).filter((name) => !CACHES.test(name)),
  };
}
