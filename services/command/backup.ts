import { parseArgs } from 'node:util';
import { makeBackup, type BackupSources } from '@stagedoor/platform/backup/make-backup';
import { runTool } from '@stagedoor/platform/process/run-tool';
import { addressOf, type FileStore } from '@stagedoor/platform/stores/file-store';

interface BackupPlace extends BackupSources {
  /** Where the operator finds the master key; printed when the backup does not hold it. */
  masterKeyPlace: string;
  store: FileStore;
}

/** Opens the stores to back up, and the place where the backup goes. */
export type WithSources = (
  to: string,
  work: (place: BackupPlace) => Promise<unknown>,
) => Promise<unknown>;

/** Makes a backup in a folder; the product may be running. A failure is printed as a sentence. */
export async function backupCommand(
  typed: string,
  args: string[],
  withSources: WithSources,
): Promise<void> {
  await runTool(async () => {
    const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
    const { to } = values;
    if (to === undefined)
      throw new Error(`Usage: ${typed} --to DIR|s3://BUCKET/PREFIX
With BACKUP_PASSPHRASE the backup is encrypted, and holds the master key.`);
    await withSources(to, async (place) => {
      const { store, name, events } = await makeBackup(place, place.store);
      process.stdout.write(
        `${addressOf(store, name)} holds ${events} events, accounts, keys and photos.\n`,
      );
      process.stdout.write(
        place.passphrase === undefined ? withoutKey(place.masterKeyPlace) : WITH_KEY,
      );
    });
  });
}

const WITH_KEY =
  'It is encrypted and holds the master key too: with the passphrase it is all that a restore ' +
  'needs. Without the passphrase nobody can open it.\n';

function withoutKey(place: string): string {
  return (
    'It is not encrypted, so it does NOT hold the master key. Without that key nobody can read ' +
    `messages and addresses: keep ${place} too, apart from the backup. ` +
    'With BACKUP_PASSPHRASE the key is in the backup, which is then encrypted.\n'
  );
}
