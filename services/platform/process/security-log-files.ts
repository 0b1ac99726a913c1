import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from './log.ts';
import { isRefusal, securityLog, type SecurityLog } from './security-log.ts';

const BYTES = 10 * 1024 * 1024;

/**
 * Two files, each of which takes at most twice `bytes` on disk. Refusals have one of their own:
 * anybody can cause them, and they must not drive out who signed in or got rights.
 */
export function securityLogFiles(dataDir: string, bytes = BYTES): SecurityLog {
  const people = logFile(dataDir, 'security.log', bytes);
  const refusals = logFile(dataDir, 'refusals.log', bytes);
  return (note) => (isRefusal(note) ? refusals(note) : people(note));
}

function logFile(dataDir: string, name: string, bytes: number): SecurityLog {
  const file = join(dataDir, name);
  return securityLog(createLog('info', 'security', { write }));

  function write(line: string): void {
    try {
      if (!existsSync(dataDir)) mkdirSync(dataDir);
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) >= bytes)
        renameSync(file, `${file}.1`);
      appendFileSync(file, line, { mode: 0o600 });
    } catch (error) {
      // A full disk must not keep anybody from signing in.
      console.error(`The security log could not be written: ${String(error)}`);
    }
  }
}
