#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
import { fileURLToPath } from 'node:url';

/*
 * The program of the image. Without arguments it is the whole product; the first argument names one
 * of its services, or a command that works in the stores of its container.
 */
const PROGRAMS = new Map([
  ['start', './main.ts'],
  ['query', '../services/query/main.ts'],
  ['command', '../services/command/main.ts'],
  ['projector', '../services/projector/main.ts'],
  ['logins', '../services/platform/logins/prepare-logins.ts'],
  ['health', './health-command.ts'],
  ['user', './user-command.ts'],
  ['seed', './seed-command.ts'],
  ['rebuild', './rebuild-command.ts'],
  ['verify', './verify-command.ts'],
  ['void', './void-command.ts'],
  ['backup', './backup-command.ts'],
  ['restore', './restore-command.ts'],
  ['audit', './audit-command.ts'],
  ['keys', './keys-command.ts'],
  ['eventlog', './eventlog-command.ts'],
]);

/** As npm start: new objects get 8 MiB instead of 64, which Node would never give back. */
const SMALL = '--max-semi-space-size=4';

const [name = 'start', ...args] = process.argv.slice(2);
const program = PROGRAMS.get(name);
if (program && process.execve) {
  const file = fileURLToPath(new URL(program, import.meta.url));
  // The program replaces this process, so that signals reach it. `argv0` tells how it was typed.
  process.execve(process.execPath, ['stagedoor', SMALL, file, ...args]);
}
console.error(`Usage: stagedoor [${[...PROGRAMS.keys()].join(' | ')}] …`);
process.exitCode = name === '--help' ? 0 : 1;
