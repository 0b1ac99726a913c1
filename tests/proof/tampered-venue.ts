import type { NewMail } from '@stagedoor/platform/mail/outgoing-mails';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { openCheckpointSigner } from '@stagedoor/platform/proof/checkpoint';
import { folderStore } from '@stagedoor/platform/stores/folder-store';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { hourlyCheckpoint } from '../../services/projector/reactors/checkpoint.reactor.ts';
import { verifyReadTables } from '../../services/projector/comparisons/verify.ts';
import { embeddedEventLog } from '../setup/backends.ts';
import { picture } from '../setup/pictures.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { openVenue } from '../setup/test-venue.ts';

const WITNESS = 'witness@elsewhere.example';
const log = createLog('silent', 'test');

/**
 * A venue with a show with a photo, a message and a kept checkpoint, whose stores are in the hands
 * of somebody who may change every row of `events` and `tables`.
 */
export async function openTamperedVenue() {
  const eventLog = await embeddedEventLog();
  const venue = await openVenue({ eventLog });
  const events = openDatabase(eventLog.databaseUrl, { log, max: 1 });
  const tables = openDatabase(venue.databaseUrl, { log, max: 1 });
  const projector = openDatabase(venue.databases.projector, { log, max: 1 });
  const posted: NewMail[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'witness-'));
  const staff = await venue.as('staff');
  const manager = await venue.as('site-manager');
  const auditor = await venue.as('auditor');
  // Its own hourly and nightly jobs would keep what a test changes for a moment.
  await tables.rows('delete from pgboss.schedule');

  const evidence = () => ({
    ...{ databaseUrl: venue.databases.projector, eventStoreUrl: venue.eventStoreUrl, log },
    ...{ masterKey: MASTER_KEY, witness: { folder, email: WITNESS } },
    photoFiles: folderStore(join(venue.dataDir, 'photos')),
  });
  const openSigner = () => openCheckpointSigner(projector, openMasterKey(MASTER_KEY), undefined);
  const verification = async () => (await auditor.call('history.verification')).body;
  /** The findings that nobody has acknowledged. */
  const standing = async () =>
    (await verification()).findings.filter(({ acknowledged }) => acknowledged === null);

  const form = new FormData();
  const details = { date: '2030-05-04', headlining_artist: 'Salt', ages: '18+' };
  for (const [name, value] of Object.entries(details)) form.append(name, value);
  form.append('photos', await picture('png'), 'salt.png');
  const show = (await staff.call('shows.create', { form })).body.id;
  const body = { name: 'Quilla Zand', email: 'quilla@example.com', message: 'A canary sings.' };
  await staff.call('messages.send', { body });
  await staff.call('mailing-list.subscribe', { body: { email: 'quilla@example.com' } });
  await staff.call('shows.edit', { params: { id: show }, body: { doors_time: '19:00' } });
  await staff.call('shows.archive', { params: { id: show } });
  await announce('Paper Tigers');
  const message = (await staff.call('messages.list')).body[0]?.id ?? '';
  await hourly();

  return {
    ...{ venue, events, tables, staff, manager, auditor, folder, show, message },
    ...{ announce, evidence, hourly, openSigner, verification, standing },
    verify: () => verifyReadTables(evidence()),
    mailed: (words: string) => posted.filter((mail) => JSON.stringify(mail).includes(words)),
    /** Acknowledges everything, so that what the next test finds is its own. */
    acknowledgeAll: async () => {
      for (const { id } of await standing())
        expect((await manager.call('findings.acknowledge', { params: { id } })).status).toBe(200);
      await venue.awaitLog(auditor);
      expect(await standing()).toEqual([]);
    },
    stop: async () => {
      await Promise.all([events.close(), tables.close(), projector.close()]);
      await venue.stop();
      await rm(folder, { recursive: true });
    },
  };

  async function announce(headlining_artist: string): Promise<void> {
    expect(
      (await staff.call('shows.create', { body: { ...details, headlining_artist } })).status,
    ).toBe(201);
    await venue.awaitLog(staff);
  }

  /** What the projector does every hour. */
  async function hourly(): Promise<void> {
    const post = async (mail: NewMail) => void posted.push(mail);
    const sources = { database: projector, findSigner: openSigner, post, log };
    await hourlyCheckpoint({ ...sources, witness: { folder, email: WITNESS } }).work({});
  }
}
