#!/usr/bin/env node
import { rm } from 'node:fs/promises';
import { readEnv, toolEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { runTool } from '../run-command.ts';
import { backUpVenue } from '../venue-backup.ts';
import { onceFolder } from './once-folder.ts';

/*
 * ONCE runs this before it copies /storage. The stores change during the copy, so the copied stores
 * may be inconsistent, but the backup in the copy is consistent. If the backup fails, exit code 1
 * makes ONCE pause the container, and the stores start from the copy as after a power cut.
 */
await runTool(async () => {
  const env = readEnv(toolEnv);
  const log = createLog(env.LOG_LEVEL, 'backup');
  const folder = onceFolder(env.DATA_DIR);
  // If this backup fails, an older one must not be restored.
  await rm(folder, { recursive: true, force: true });
  await backUpVenue(folder, env, log);
});
if (process.exitCode === 1) console.error('The container has to be paused for the copy.');
