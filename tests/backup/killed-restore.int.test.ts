import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { addressOf } from '@stagedoor/platform/stores/file-store';
import { folderStore } from '@stagedoor/platform/stores/folder-store';
import { makeBackup } from '@stagedoor/platform/backup/make-backup';
import { closeAfterTests } from '../setup/after-tests.ts';
import { machineEnv, startServiceProcess } from '../setup/service-process.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { openBackedUpVenue, PASSPHRASE, RESTORE } from './backed-up-venue.ts';

const exec = promisify(execFile);
const START = 'standalone/main.ts';

const source = closeAfterTests(await openBackedUpVenue());
await source.create('Glass Harbor');
const store = folderStore(source.folder);
const { name } = await makeBackup({ ...source.sources, passphrase: PASSPHRASE }, store);
const file = addressOf(store, name);

describe('a restore that is killed', () => {
  it('keeps the product from starting until it is repeated; a start makes its last move, even if an earlier one was killed', async () => {
    const data = join(source.home, 'data');
    await killed('0', data, RESTORE, '--from', file);
    const refused = `A restore into ${data} did not end. Repeat it, or remove ${data}/restoring`;
    await expect(source.run(START, [], data)).rejects.toThrow(refused);
    await expect(source.run('standalone/verify-command.ts', [], data)).rejects.toThrow(refused);
    const alone = { EVENTSTORE_URL: 'esdb://127.0.0.1:1', DATABASE_URL: 'postgres://127.0.0.1:1/' };
    await expect(source.run('services/projector/main.ts', [], data, alone)).rejects.toThrow(
      'A restore into',
    );
    expect(await readdir(data)).toEqual(['restoring']);

    await killed('1', data, RESTORE, '--from', file);
    expect(await readdir(data)).toEqual(['restoring-complete']);
    await killed('1', data, START);
    expect(await readdir(data)).toContain('restoring-complete');
    expect((await readdir(data)).length).toBeGreaterThan(1);
    expect(await showsIn(data)).toEqual(['Glass Harbor']);
    expect(await readdir(data)).not.toContain('restoring-complete');
  });
});

/** The program is killed after so many steps of a restore. */
async function killed(RENAMES: string, data: string, ...program: string[]): Promise<void> {
  const args = ['--import', './tests/backup/killed-at-rename.ts', ...program];
  const env = { ...machineEnv, ...source.environment(data), RENAMES };
  const running = exec(process.execPath, args, { env });
  await expect(running).rejects.toMatchObject({ signal: 'SIGKILL' });
}

/** The shows of the venue that starts in this data folder. */
async function showsIn(data: string): Promise<string[]> {
  const product = await startServiceProcess(START, source.environment(data));
  try {
    const { body } = await new VenueClient(source.publicUrl).call('shows.list');
    return body.results.map(({ headlining_artist }) => headlining_artist);
  } finally {
    await product.stop();
  }
}
