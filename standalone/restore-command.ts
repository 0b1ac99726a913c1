import { readdir } from 'node:fs/promises';
import { openDataFolder } from '@stagedoor/platform/stores/data-folder';
import { finishRestore, RESTORING } from '@stagedoor/platform/stores/restoring-folder';
import { restoreVenue } from './restore/restore-venue.ts';
import { FLAG, runCommand, TEXT, WrongUsage } from './run-command.ts';

/* npm run restore: into a DATA_DIR that holds nothing yet. */
await runCommand({
  name: 'restore',
  usage: (typed) => `Brings a backup back into an empty DATA_DIR.
  ${typed} --from FILE|s3://BUCKET/FILE [--erased FILE] [--unencrypted]
The second file is a list of erasures that is newer than the one beside the backup. With
--unencrypted the backup may be one that BACKUP_PASSPHRASE did not encrypt.`,
  options: { from: TEXT, erased: TEXT, unencrypted: FLAG },
  run: async ({ values: { from, erased, unencrypted }, env }) => {
    if (from === undefined) throw new WrongUsage();
    await finishRestore(env.DATA_DIR);
    await assertEmpty(env.DATA_DIR);
    const masterKeys = [...(env.MASTER_KEY ? [env.MASTER_KEY] : []), ...env.MASTER_KEY_PREVIOUS];
    const restoring = { from, erased, unencrypted, masterKeys };
    const { manifest, photos, refused } = await restoreVenue(env, restoring);
    console.log(
      `Restored what was there at ${manifest.made_at}: ` +
        `${manifest.log.events} events, ${photos} files of photos, accounts and keys.\n` +
        'Everybody has to sign in again. Erased people stay erased, and no mail goes out twice.',
    );
    for (const place of refused)
      console.error(
        `${place} is not an erasure that this venue signed, so it was left out. ` +
          'If it stood for somebody who was erased, erase them again.',
      );
  },
});

/** @throws Error if the folder holds more than a volume or a killed restore leaves in it. */
async function assertEmpty(dataDir: string): Promise<void> {
  await openDataFolder(dataDir);
  const harmless = ['lost+found', RESTORING];
  const found = (await readdir(dataDir)).filter((name) => !harmless.includes(name));
  if (found.length > 0)
    throw new Error(
      `${dataDir} is not empty: it holds ${found[0]}. A restore never writes over a venue. ` +
        'Set DATA_DIR to a folder that does not exist yet.',
    );
}
