import { parseArgs } from 'node:util';
import { makeBackup, type BackupSources } from '@stagedoor/platform/backup/make-backup';

export interface BackupPlace extends BackupSources {
  /** Where the master key is, for the sentence about a backup that lacks it. */
  masterKeyPlace: string;
}

type WithSources = (work: (place: BackupPlace) => Promise<void>) => Promise<void>;

/** Makes a backup in a folder; the product may be running. A failure is printed as a sentence. */
export async function backupCommand(
  typed: string,
  args: string[],
  withSources: WithSources,
): Promise<void> {
  try {
    const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
    const { to } = values;
    if (to === undefined)
      throw new Error(`Usage: ${typed} --to DIR
With BACKUP_PASSPHRASE the backup is encrypted, and holds the master key.`);
    await withSources(async (place) => {
      const { file, events } = await makeBackup(place, to);
      process.stdout.write(`${file} holds ${events} events, accounts, keys and photos.\n`);
      process.stdout.write(
        place.passphrase === undefined ? withoutKey(place.masterKeyPlace) : WITH_KEY,
      );
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
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
