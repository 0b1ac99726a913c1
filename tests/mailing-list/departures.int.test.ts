import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { subscriberStream } from '@stagedoor/contracts/events/streams';
import { lineFrom } from '@stagedoor/platform/backup/backup-log';
import { noteErasures, openErasureSigner } from '@stagedoor/platform/backup/erasure-ledger';
import { makeBackup } from '@stagedoor/platform/backup/make-backup';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { createLog } from '@stagedoor/platform/process/log';
import { folderStore } from '@stagedoor/platform/stores/folder-store';
import { subscriber } from '@stagedoor/domain/mailing-list/subscriber.decider';
import { openCommandCore } from '../../services/command/command-core.ts';
import { callerAs } from '../../services/command/run/command-runner.ts';
import { restoreBackup } from '../../standalone/restore/restore-venue.ts';
import { unpackBackup } from '../../standalone/restore/unpack-backup.ts';
import { closeAfterTests, temporaryFolder } from '../setup/after-tests.ts';
import { freshDatabase, freshEventLog } from '../setup/backends.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { TOKENS } from '../setup/test-tokens.ts';

const log = createLog('silent', 'test');
const home = await temporaryFolder('departures-');
const [source, target] = [closeAfterTests(await openStores()), closeAfterTests(await openStores())];
const core = closeAfterTests(await openCommandCore({ ...source, masterKey: MASTER_KEY, log }));

const run = () => core.runner.runnerFor(callerAs('visitor'));

async function subscribe(email: string): Promise<string> {
  await core.mailingList.subscribe(run(), email);
  const stream = await core.keys.claim(email, 'nobody');
  return stream?.slice(subscriberStream('').length) ?? '';
}

/** Whether it is known that the owner of this address left. */
async function hasLeft(email: string, { sql, keys } = core): Promise<boolean> {
  const hash = await keys.hashOf(email);
  return (await sql.row('select from app.departures where hash = $1', [hash])) !== undefined;
}

describe('somebody who left the mailing list', () => {
  it.each([
    [
      'by the link in a mail',
      async (id: string) => core.mailingList.leave(run(), await TOKENS.of(id)),
    ],
    ['because staff took them off', async (id: string) => core.mailingList.erase(run(), id)],
  ])('is known by a hash of the address: %s', async (how, leave) => {
    const email = `${how.length}@example.com`;
    const id = await subscribe(email);
    expect(await hasLeft(email)).toBe(false);
    await leave(id);
    expect(await hasLeft(email)).toBe(true);
    expect((await core.keys.find([subscriberStream(id)])).size).toBe(0);
  });

  it('comes back by their own doing, and is known again when they leave again', async () => {
    const email = 'una@example.com';
    await core.mailingList.erase(run(), await subscribe(email));
    const again = await subscribe(email);
    expect((await core.runner.load(subscriber(again))).state.phase).toBe('joined');
    await core.mailingList.erase(run(), again);
    const hash = await core.keys.hashOf(email);
    const rows = await core.sql.rows('select from app.departures where hash = $1', [hash]);
    expect(rows).toHaveLength(2);
  });

  it('is not known where an import was undone', async () => {
    const email = 'undone@example.com';
    const id = await subscribe(email);
    await run()(subscriber(id), { type: 'Erase', by: 'undo' });
    // The erasure was cut off, and the address is entered again.
    expect(await subscribe(email)).not.toBe(id);
    expect(await hasLeft(email)).toBe(false);
  });

  it('is known where the erasure was cut off, and the address is entered again', async () => {
    const email = 'cut@example.com';
    await run()(subscriber(await subscribe(email)), { type: 'Erase', by: 'staff' });
    await subscribe(email);
    expect(await hasLeft(email)).toBe(true);
  });

  it('is known after a backup is restored, also one from before they left', async () => {
    const [before, after, undone] = ['before@example.com', 'after@example.com', 'back@example.com'];
    await core.mailingList.erase(run(), await subscribe(before));
    const [later, taken] = [await subscribe(after), await subscribe(undone)];
    const store = folderStore(join(home, 'backups'));
    const sources = { ...source, masterKey: MASTER_KEY, passphrase: undefined, log };
    const made = await makeBackup(sources, store);
    await core.mailingList.erase(run(), later);
    await run()(subscriber(taken), { type: 'Erase', by: 'undo' });
    await note(store, later, taken);

    const choice = { ...made, passphrase: undefined, masterKeys: [MASTER_KEY] };
    await restoreBackup(await unpackBackup(choice, join(home, randomUUID())), { ...target, log });
    await using restored = await openCommandCore({ ...target, masterKey: MASTER_KEY, log });
    const known = [before, after, undone].map((email) => hasLeft(email, restored));
    expect(await Promise.all(known)).toEqual([true, true, false]);
  });
});

/** What the projector notes beside the backups. */
async function note(store: ReturnType<typeof folderStore>, ...ids: string[]): Promise<void> {
  const signer = await openErasureSigner(core.sql, openMasterKey(MASTER_KEY));
  for (const id of ids) {
    const events = await core.eventLog.read(subscriberStream(id));
    const last = await core.eventLog.at(events.at(-1)?.position ?? 0n);
    if (last) await noteErasures(store, [lineFrom(last)], signer);
  }
}

async function openStores() {
  const [database, eventLog] = await Promise.all([freshDatabase(), freshEventLog()]);
  const photos = join(home, randomUUID());
  await mkdir(photos, { recursive: true });
  return {
    photoFiles: folderStore(photos),
    databaseUrl: database.url,
    eventStoreUrl: eventLog.url,
    close: async () => {
      await eventLog.stop();
      await database.drop();
    },
  };
}
