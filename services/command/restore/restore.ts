import { parseArgs } from 'node:util';
import { runTool } from '@stagedoor/platform/process/run-tool';
import type { Unpacked } from './unpack-backup.ts';

export interface Restoring {
  from: string;
  erased?: string | undefined;
  /** Takes a file that is not encrypted, although a passphrase is set. */
  unencrypted?: boolean | undefined;
}

/** Restores a backup into fresh stores. A failure is printed as a sentence. */
export async function restoreCommand(
  typed: string,
  args: string[],
  restore: (restoring: Restoring) => Promise<Unpacked>,
): Promise<void> {
  await runTool(async () => {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    const options = { from: text, erased: text, unencrypted: flag };
    const { from, ...more } = parseArgs({ args, options }).values;
    if (from === undefined)
      throw new Error(`Usage: ${typed} --from FILE|s3://BUCKET/FILE [--erased FILE] [--unencrypted]
The second file is a list of erasures that is newer than the one beside the backup. With
--unencrypted the backup may be one that BACKUP_PASSPHRASE did not encrypt.`);
    const { manifest, photos, refused } = await restore({ from, ...more });
    process.stdout.write(
      `Restored what was there at ${manifest.made_at}: ` +
        `${manifest.log.events} events, ${photos} files of photos, accounts and keys.\n` +
        'Everybody has to sign in again. Erased people stay erased, and no mail goes out twice.\n',
    );
    for (const place of refused) process.stderr.write(notBelieved(place));
  });
}

function notBelieved(place: string): string {
  return (
    `${place} is not an erasure that this venue signed, so it was left out. ` +
    'If it stood for somebody who was erased, erase them again.\n'
  );
}
