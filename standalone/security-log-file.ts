import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '@stagedoor/platform/process/log';
import { securityLog, type SecurityLog } from '@stagedoor/platform/process/security-log';

const BYTES = 10 * 1024 * 1024;

/** Takes at most twice `bytes` on disk, so that refused requests cannot fill it. */
export function securityLogFile(dataDir: string, bytes = BYTES): SecurityLog {
  const file = join(dataDir, 'security.log');
  return securityLog(createLog('info', 'standalone', { write }));

  function write(line: string): void {
    try {
      mkdirSync(dataDir, { recursive: true });
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) >= bytes)
        renameSync(file, `${file}.1`);
      appendFileSync(file, line, { mode: 0o600 });
    } catch (error) {
      // A full disk must not keep anybody from signing in.
      process.stderr.write(`The security log could not be written: ${String(error)}\n`);
    }
  }
}
