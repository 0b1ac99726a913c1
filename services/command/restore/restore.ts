import { parseArgs } from 'node:util';
import { runTool } from '@stagedoor/platform/process/run-tool';
import type { Unpacked } from './unpack-backup.ts';

export interface Restoring {
  from: string;
  erased?: string | undefined;
}

/** Restores a backup into fresh stores. A failure is printed as a sentence. */
export async function restoreCommand(
  typed: string,
  args: string[],
  restore: (restoring: Restoring) => Promise<Unpacked>,
): Promise<void> {
  await runTool(async () => {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({ args, options: { from: text, erased: text } });
    const { from, erased } = values;
    if (from === undefined)
      throw new Error(`Usage: ${typed} --from FILE|s3://BUCKET/FILE [--erased FILE]
The second file is a list of erasures that is newer than the one beside the backup.`);
    const { manifest, photos } = await restore({ from, erased });
    process.stdout.write(
      `Restored what was there at ${manifest.made_at}: ` +
        `${manifest.log.events} events, ${photos} files of photos, accounts and keys.\n` +
        'Everybody has to sign in again. Erased people stay erased, and no mail goes out twice.\n',
    );
  });
}
