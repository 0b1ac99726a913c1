import { mkdir, readdir } from 'node:fs/promises';
import { readEnv, toolEnv } from '@stagedoor/platform/process/env';
import { finishRestore, RESTORING } from '@stagedoor/platform/stores/restoring-folder';
import { restoreCommand } from '../services/command/restore/restore.ts';
import { restoreVenue } from './restore-venue.ts';
import { typedCommand } from './typed-command.ts';

/* npm run restore: into a DATA_DIR that holds nothing yet. */
await restoreCommand(typedCommand('restore'), process.argv.slice(2), async (restoring) => {
  const env = readEnv(toolEnv);
  await finishRestore(env.DATA_DIR);
  await assertEmpty(env.DATA_DIR);
  const masterKeys = [...(env.MASTER_KEY ? [env.MASTER_KEY] : []), ...env.MASTER_KEY_PREVIOUS];
  return restoreVenue(env, { ...restoring, masterKeys });
});

/** @throws Error if the folder holds more than a volume or a killed restore leaves in it. */
async function assertEmpty(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const harmless = ['lost+found', RESTORING];
  const found = (await readdir(dataDir)).filter((name) => !harmless.includes(name));
  if (found.length > 0)
    throw new Error(
      `${dataDir} is not empty: it holds ${found[0]}. A restore never writes over a venue. ` +
        'Set DATA_DIR to a folder that does not exist yet.',
    );
}
