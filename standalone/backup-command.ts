import { makeBackup } from '@stagedoor/platform/backup/make-backup';
import { addressOf } from '@stagedoor/platform/stores/file-store';
import { withBackupSources } from './backup-sources.ts';
import { runCommand, TEXT, WrongUsage } from './run-command.ts';

const WITH_KEY =
  'It is encrypted and holds the master key too: with the passphrase it is all that a restore ' +
  'needs. Without the passphrase nobody can open it.';

/* npm run backup: into a folder or bucket; the product may be running. */
await runCommand({
  name: 'backup',
  usage: (typed) => `  ${typed} --to DIR|s3://BUCKET/PREFIX
With BACKUP_PASSPHRASE the backup is encrypted, and holds the master key.`,
  options: { to: TEXT },
  run: async ({ values: { to }, env, log }) => {
    if (to === undefined) throw new WrongUsage();
    await withBackupSources(to, env, log, async (place) => {
      const { store, name, events } = await makeBackup(place, place.store);
      console.log(`${addressOf(store, name)} holds ${events} events, accounts, keys and photos.`);
      console.log(place.passphrase === undefined ? withoutKey(place.masterKeyPlace) : WITH_KEY);
    });
  },
});

function withoutKey(place: string): string {
  return (
    'It is not encrypted, so it does NOT hold the master key. Without that key nobody can read ' +
    `messages and addresses: keep ${place} too, apart from the backup. ` +
    'With BACKUP_PASSPHRASE the key is in the backup, which is then encrypted.'
  );
}
