#!/usr/bin/env node
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnv, toolEnv } from '@stagedoor/platform/process/env';
import { finishRestore } from '@stagedoor/platform/stores/restoring-folder';
import { restoreVenue } from '../restore/restore-venue.ts';
import { runTool } from '../run-command.ts';
import { forgetInstance } from '../running-instance.ts';
import { secretsOf } from '../secrets.ts';
import { onceFolder } from './once-folder.ts';

/*
 * ONCE runs this in a restored /storage, before the start. The backup that pre-backup left there
 * replaces the stores, which were copied while they ran. Without that backup the container was
 * paused for the copy, and the stores are intact.
 */
const env = readEnv(toolEnv);
const { DATA_DIR: dataDir } = env;
const folder = onceFolder(dataDir);
// The process that the file names is gone.
await forgetInstance(dataDir);
await runTool(async () => {
  await finishRestore(dataDir);
  const backup = (await readdir(folder).catch(() => [])).find((name) =>
    /\.tar(\.age)?$/.test(name),
  );
  if (backup !== undefined) {
    const masterKeys = (await secretsOf(env, 'MASTER_KEY'))();
    await restoreVenue(env, { from: join(folder, backup), masterKeys });
  }
  await rm(folder, { recursive: true, force: true });
});
