import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderStore } from '@stagedoor/platform/stores/folder-store';
import { makeBackup } from '@stagedoor/platform/backup/make-backup';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { createLog } from '@stagedoor/platform/process/log';
import { prepareLogins } from '@stagedoor/platform/logins/database-logins';
import { connect } from '@stagedoor/platform/stores/postgres';
import { tryProjectorLock } from '@stagedoor/platform/stores/projector-lock';
import { openCommandCore } from '../../services/command/command-core.ts';
import { restoreBackup } from '../../standalone/restore/restore-venue.ts';
import { unpackBackup } from '../../standalone/restore/unpack-backup.ts';
import { ensureProjectorSchema } from '../../services/projector/tables/projector-schema.ts';
import { startReactors } from '../../services/projector/reactors/enqueue-jobs.ts';
import { closeAfterTests, temporaryFolder } from '../setup/after-tests.ts';
import { freshDatabase, freshEventLog } from '../setup/backends.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';

const log = createLog('silent', 'test');
const PASSWORDS = { command: 'for-commands', projector: 'for-projecting', query: 'for-reading' };

type Stores = Awaited<ReturnType<typeof openStores>>;

const home = await temporaryFolder('fresh-stores-');
const [source, target] = [
  closeAfterTests(await openStores('source')),
  closeAfterTests(await openStores('target')),
];
const core = await openCommandCore({ ...source, masterKey: MASTER_KEY, log });
const visitor = { actor: { id: 'visitor', role: 'visitor' as const }, commandId: randomUUID() };
await core.mailingList.subscribe(core.runner.runnerFor(visitor), 'una@example.com');
await core.sql.rows(`
  insert into app.announcement_sendings (announcement, at, state)
  select state, now(), state from unnest(array['scheduled', 'sending', 'sent']) as state`);
await core.sql.rows(`
  insert into app.announcement_deliveries (announcement, subscriber, state)
  values ('sending', 'una', 'taken')`);
await core.close();
/** A time after the events of the backup, and before the restore records them again. */
const startedAt = new Date().toISOString();

describe('restoring into stores that others run', () => {
  it('is refused while a projector leads there', async () => {
    const leader = await connect(target.databaseUrl);
    await tryProjectorLock(leader);
    await expect(restored()).rejects.toThrow('The product runs on this database.');
    await leader.close();
  });

  it('works with the login of the command service, and keeps the rights of the projector', async () => {
    await restored();
    const sql = await connect(target.projectorUrl);
    const rows = await sql.rows('select from app.subject_keys where wrapped is not null');
    expect(rows).toHaveLength(1);
    await sql.close();
  });

  it('holds the announcements that were not sent to the end, and knows who has got them', async () => {
    const sql = await connect(target.projectorUrl);
    const sendings = await sql.rows(
      'select state, held_reason from app.announcement_sendings order by announcement',
    );
    const held = { state: 'held', held_reason: 'restored' };
    expect(sendings).toEqual([held, held, { state: 'sent', held_reason: null }]);
    expect(await sql.rows('select from app.announcement_deliveries')).toHaveLength(1);
    await sql.close();
  });

  it('starts no job that runs once for events from before the projector started', async () => {
    const connection = await connect(target.projectorUrl);
    const eventLog = openEventLog(target.eventStoreUrl);
    const requested: string[] = [];
    const jobs = () => [{ key: 'una', data: {} }];
    await ensureProjectorSchema(connection);
    await startReactors({
      ...{ connection, eventLog, startedAt, log },
      reactors: [
        { name: 'mail', once: true, on: { SubscriberJoined: jobs } },
        { name: 'repeatable', on: { SubscriberJoined: jobs } },
      ],
      jobQueue: { add: async (_sql, reactor) => void requested.push(reactor) },
    });
    expect(requested).toEqual(['repeatable']);
    await eventLog.close();
    await connection.close();
  });

  it('refuses stores that hold a venue', async () => {
    await expect(restored()).rejects.toThrow('The database holds a venue already.');
    const empty = await openStores('empty');
    const { databaseUrl } = empty;
    await expect(restored({ databaseUrl })).rejects.toThrow('The event log holds a venue already.');
    await empty.photoFiles.put('a.webp', Buffer.from('of another venue'));
    await expect(restored(empty)).rejects.toThrow('photos holds photos already.');
    await empty.close();
  });
});

async function openStores(name: string) {
  const [database, eventLog] = await Promise.all([freshDatabase(), freshEventLog()]);
  const logins = await prepareLogins(database.url, PASSWORDS);
  const dataDir = join(home, name);
  await mkdir(join(dataDir, 'photos'), { recursive: true });
  return {
    photoFiles: folderStore(join(dataDir, 'photos')),
    databaseUrl: logins.command,
    projectorUrl: logins.projector,
    eventStoreUrl: eventLog.url,
    close: async () => {
      await eventLog.stop();
      await database.drop();
    },
  };
}

async function restored(changed: Partial<Stores> = {}): Promise<void> {
  const passphrase = undefined;
  const sources = { ...source, masterKey: MASTER_KEY, passphrase, log };
  const made = await makeBackup(sources, folderStore(join(home, 'backups')));
  const choice = { ...made, passphrase, masterKeys: [MASTER_KEY] };
  const backup = await unpackBackup(choice, join(home, randomUUID()));
  await restoreBackup(backup, { ...target, ...changed, log });
}
