#!/usr/bin/env node
import { rm } from 'node:fs/promises';
import { makeBackup } from '@stagedoor/platform/backup/make-backup';
import { readEnv, toolEnv } from '@stagedoor/platform/process/env';
import { withBackupSources } from '../backup-sources.ts';
import { onceFolder } from './once-folder.ts';

/*
 * ONCE runs this before it copies /storage. The stores go on meanwhile, so what it copies of them
 * may not fit together: the backup in the copy does. Where it fails, exit code 1 makes ONCE pause
 * the container, and the copy is one from which the stores start as after a power cut.
 */
try {
  const folder = onceFolder(readEnv(toolEnv).DATA_DIR);
  // An older one must not come back where this one fails.
  await rm(folder, { recursive: true, force: true });
  await withBackupSources(folder, (place) => makeBackup(place, place.store));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.stderr.write('The container has to be paused for the copy.\n');
  process.exitCode = 1;
}
