import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { migrate } from '../../services/command/migrate.ts';
import { countWithoutKeys } from '../../standalone/import-key-check.ts';
import { freshDatabase, freshEventLog } from '../setup/backends.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { runEventlog } from './eventlog-process.ts';

const log = createLog('silent', 'test');
const rebuild = new URL('../../standalone/rebuild-command.ts', import.meta.url).pathname;
const id = (number: number) => `6f0f7a3e-0000-4000-8000-00000000000${number}`;

let folder: string;
let file: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let target: Awaited<ReturnType<typeof freshEventLog>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-keys-'));
  file = join(folder, 'venue.ndjson');
  [database, target] = await Promise.all([freshDatabase(), freshEventLog()]);
  await writeFile(file, EXPORT);
});
afterAll(async () => {
  await Promise.all([target.stop(), database.drop()]);
  await rm(folder, { recursive: true, force: true });
});

describe('importing an export of the product', () => {
  it('stops without the keys of its people, and reports how many could not be read', async () => {
    const { code, err } = await importing();
    expect(code).toBe(1);
    expect(err).toContain('2 of the 2 messages, subscribers and accounts');
    expect(err).toContain('--without-keys');
    expect(await streams()).toEqual([]);
  });

  it('imports unreadable data with --without-keys, and still reports it', async () => {
    const { code, out, err } = await importing('--without-keys');
    expect({ code, out: out.trim() }).toEqual({ code: 0, out: 'imported 4 events' });
    expect(err).toContain('2 of the 2 messages, subscribers and accounts');
    expect(await streams()).toEqual(['message-keys-a', 'message-keys-b', 'subscriber-keys-c']);
  });

  it('counts the people whose keys the database of the product does not hold', async () => {
    const people = new Set(['message-keys-a', 'subscriber-keys-c']);
    expect(await countWithoutKeys(people, folder, database.url)).toBe(2);
    await migrate(database.url, log);
    const sql = openDatabase(database.url, { log, max: 1 });
    await sql.rows(
      `insert into app.subject_keys (subject, wrapped) values ('message-keys-a', 'x')`,
    );
    await sql.close();
    expect(await countWithoutKeys(people, folder, database.url)).toBe(1);
  });
});

describe('rebuilding the read tables in a database without accounts and keys', () => {
  it('ends without a stack trace', async () => {
    const empty = await freshDatabase();
    const stores = { DATABASE_URL: empty.url, EVENTSTORE_URL: target.url };
    const env = { PATH: process.env['PATH'], DATA_DIR: folder, MASTER_KEY, ...stores };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [rebuild], { env });
    expect(stdout + stderr).not.toMatch(/^ +at /m);
    await empty.drop();
  });
});

function importing(...more: string[]) {
  const data = join(folder, 'no-data');
  return runEventlog(['import', '--file', file, '--url', target.url, '--data', data, ...more]);
}

/** The streams of people in the log that was imported into. */
async function streams(): Promise<string[]> {
  const client = EventStoreDBClient.connectionString(target.url);
  const names = new Set<string>();
  for await (const { event } of client.readAll())
    if (event && /^(message|subscriber)-keys-/.test(event.streamId)) names.add(event.streamId);
  await client.dispose();
  return [...names];
}

const line = (number: number, stream: string, revision: number, type: string, data: object) =>
  JSON.stringify({
    stream,
    revision,
    id: id(number),
    type,
    created: '2026-11-20T17:00:00.0000000Z',
    json: true,
    data: JSON.stringify(data),
    metadata: '{"schemaVersion":1}',
  });

const MESSAGE = { name: 'c2VhbGVk', email: 'c2VhbGVk', message: 'c2VhbGVk' };
/** Two people, and one who was erased. */
const EXPORT = [
  JSON.stringify({ format: 'stagedoor event log', version: 1 }),
  line(1, 'message-keys-a', 0, 'MessageReceived', MESSAGE),
  line(2, 'message-keys-b', 0, 'MessageReceived', MESSAGE),
  line(3, 'message-keys-b', 1, 'MessageErased', {}),
  line(4, 'subscriber-keys-c', 0, 'SubscriberJoined', { email: 'c2VhbGVk' }),
  JSON.stringify({ events: 4 }),
  '',
].join('\n');
