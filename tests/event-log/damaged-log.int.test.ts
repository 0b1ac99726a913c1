import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEventLog } from '@stagedoor/eventlog';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { createLog } from '@stagedoor/platform/process/log';
import { startPostgres, type EmbeddedPostgres } from '../../standalone/embedded-postgres.ts';
import { verifyReadTables } from '../../services/projector/comparisons/verify.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { openVenue, type TestVenue } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';

const log = createLog('silent', 'test');
const SENTENCE = 'A part of the stored log is damaged: restore a backup.';
const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' } as const;
const DAMAGED = { code: 'data-damaged', error: SENTENCE };

let venue: TestVenue;
let staff: VenueClient;
let id: string;
let stop: () => Promise<void>;
/** Of the log: a test of its own files. */
let postgres: EmbeddedPostgres;

/** A venue whose log goes on with a copy of its files, in which the long events are damaged. */
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'damaged-'));
  postgres = await startPostgres({ dataDir, durable: false });
  await postgres.ensureDatabase('sound');
  const sound = await startEventLog({ databaseUrl: postgres.url('sound') });
  venue = await openVenue({ eventLog: { url: sound.url, stop: async () => undefined } });
  staff = await venue.as('staff');
  ({ id } = (await staff.call('shows.create', { body: SHOW })).body);
  await appendLongEvent(`show-${id}`);
  // A log reads its newest event at its start.
  await staff.call('shows.create', { body: SHOW });
  await venue.awaitLog(staff);
  await sound.stop();
  const databaseUrl = await damagedCopy('long', 'reltoastrelid');
  const damaged = await startEventLog({ databaseUrl, port: sound.port });
  stop = async () => {
    await venue.stop();
    await damaged.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  };
});
afterAll(() => stop());

describe('a damaged page of the log', () => {
  it('stops changes with a sentence, which stands in the back office from then on', async () => {
    const edited = await staff.call('shows.edit', { params: { id }, body: { ages: '18+' } });
    expect([edited.status, edited.body]).toEqual([503, DAMAGED]);
    expect((await staff.call('status.get')).body.problems).toEqual([SENTENCE]);
    expect((await staff.call('shows.get', { params: { id } })).status).toBe(200);
  });

  it('ends a comparison with the log, which is kept for the back office', async () => {
    const sources = { databaseUrl: venue.databases.projector, eventStoreUrl: venue.eventStoreUrl };
    const given = { ...sources, masterKey: MASTER_KEY, publicUrl: undefined, log };
    await expect(verifyReadTables({ ...given, witness: {} })).rejects.toThrow(SENTENCE);
    const kept = 'select differences from projector.verifications order by id desc limit 1';
    expect(await venue.sql.row(kept)).toEqual({ differences: [SENTENCE] });
  });

  it('keeps a log from starting that could not tell repeated appends apart', async () => {
    const databaseUrl = await damagedCopy('short', 'oid');
    await expect(startEventLog({ databaseUrl })).rejects.toThrow(SENTENCE);
  });
});

/** Too long for the page of its event: its data lie elsewhere. The command service has no copy. */
async function appendLongEvent(stream: string): Promise<void> {
  const changes = { additional_info: randomBytes(3_600).toString('base64') };
  const event = { type: 'ShowDetailsChanged', data: { changes } } as const;
  const metadata = {
    ...{ actor: { id: 'somebody', role: 'staff' }, commandId: 'long', schemaVersion: 1 },
    ...{ occurredAt: new Date().toISOString(), $correlationId: 'long', $causationId: 'long' },
  };
  const eventLog = openEventLog(venue.eventStoreUrl);
  await eventLog.append(stream, [{ id: randomUUID(), event, metadata }], 1);
  await eventLog.close();
}

/** The address of a copy of the log's database, in which a file of the events makes no sense. */
async function damagedCopy(name: string, file: 'oid' | 'reltoastrelid'): Promise<string> {
  // Copied as files, so that no page of the copy is in memory.
  await query('postgres', `create database ${name} template sound strategy file_copy`);
  const path = await query(
    name,
    `select current_setting('data_directory') || '/' || pg_relation_filepath(${file}) as path
     from pg_class where oid = 'events'::regclass`,
  );
  const opened = await open(path, 'r+');
  await opened.write(Buffer.alloc(64, 0xa5), 0, 64, 0);
  await opened.close();
  return postgres.url(name);
}

async function query(database: string, text: string): Promise<string> {
  const sql = openDatabase(postgres.url(database), { log, max: 1 });
  try {
    return (await sql.row<{ path: string }>(text))?.path ?? '';
  } finally {
    await sql.close();
  }
}
