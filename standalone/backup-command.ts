import { join } from 'node:path';
import { addressOf } from '@stagedoor/platform/stores/file-store';
import { runCommand, TEXT, WrongUsage } from './run-command.ts';
import { backUpVenue } from './venue-backup.ts';

const WITH_KEY =
  'It is encrypted and holds the master key too: with the passphrase it is all that a restore ' +
  'needs. Without the passphrase nobody can open it.';

/* npm run backup: into a folder or bucket; the product may be running. */
await runCommand({
  name: 'backup',
  usage: (typed) => `Puts everything into one file.\n  ${typed} --to DIR|s3://BUCKET/PREFIX
With BACKUP_PASSPHRASE the backup is encrypted, and holds the master key.`,
  options: { to: TEXT },
  run: async ({ values: { to }, env, log }) => {
    if (to === undefined) throw new WrongUsage();
    const { store, name, events } = await backUpVenue(to, env, log);
    console.log(`${addressOf(store, name)} holds ${events} events, accounts, keys and photos.`);
    const { BACKUP_PASSPHRASE, MASTER_KEY, DATA_DIR } = env;
    const masterKeyPlace = MASTER_KEY ? 'MASTER_KEY' : join(DATA_DIR, 'master-key');
    console.log(BACKUP_PASSPHRASE === undefined ? withoutKey(masterKeyPlace) : WITH_KEY);
  },
});

function withoutKey(place: string): string {
  return (
    'It is not encrypted, so it does NOT hold the master key. Without that key nobody can read ' +
    `messages and addresses: keep ${place} too, apart from the backup. ` +
    'With BACKUP_PASSPHRASE the key is in the backup, which is then encrypted.'
  );
}
