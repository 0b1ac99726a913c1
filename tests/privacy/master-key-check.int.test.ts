import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { keepMasterKey } from '@stagedoor/platform/privacy/master-key-check';
import { openKeys } from '@stagedoor/platform/privacy/keys';
import { openDatabase, type Database } from '@stagedoor/platform/stores/postgres';
import { migrate } from '../../services/command/migrate.ts';
import { openCommandCore } from '../../services/command/command-core.ts';
import { startProjector } from '../../services/projector/projector.service.ts';
import { startQuery } from '../../services/query/query.service.ts';
import { freshDatabase } from '../setup/backends.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { LANTERN_ROOM } from '../setup/test-venue.ts';

const log = createLog('silent', 'test');
const RIGHT = openMasterKey(MASTER_KEY);
const WRONG_SECRET = 'another-master-key-of-forty-characters!!';
const WRONG = openMasterKey(WRONG_SECRET);
const REFUSAL =
  `MASTER_KEY is the key ${WRONG.id}, ` +
  `but the personal data here was sealed with the key ${RIGHT.id}.`;

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;

beforeEach(async () => {
  fresh = await freshDatabase();
  await migrate(fresh.url, log);
  database = openDatabase(fresh.url, { log });
});
afterEach(async () => {
  await database.close();
  await fresh.drop();
});

const masters = async () =>
  (
    await database.rows<{ master: string | null }>('select master from app.subject_keys order by 1')
  ).map(({ master }) => master);

describe('a start with another master key', () => {
  it('is refused by every service that has the key, with a sentence that names both keys', async () => {
    await keepMasterKey(database, RIGHT);
    const dataDir = await mkdtemp(join(tmpdir(), 'wrong-key-'));
    const stores = { databaseUrl: fresh.url, eventStoreUrl: 'esdb://127.0.0.1:9?tls=false' };
    const shared = { ...stores, masterKey: WRONG_SECRET, dataDir, log };
    const loopback = { host: '127.0.0.1', port: 0, trustProxy: 'loopback' };
    await expect(openCommandCore(shared)).rejects.toThrow(REFUSAL);
    await expect(startProjector(shared)).rejects.toThrow(REFUSAL);
    const reading = { commandUrl: 'http://127.0.0.1:9', sessionSecrets: [MASTER_KEY] as const };
    const query = { ...shared, ...loopback, ...reading, ...LANTERN_ROOM, webFolder: dataDir };
    await expect(startQuery(query)).rejects.toThrow(REFUSAL);
    await rm(dataDir, { recursive: true });
  });

  it('is refused when the stored keys are older than the check', async () => {
    await openKeys(database, RIGHT).make('message-1');
    await database.rows('update app.subject_keys set master = null');
    await expect(keepMasterKey(database, WRONG)).rejects.toThrow('was sealed with another one');
    expect(await masters()).toEqual([null]);
    await keepMasterKey(database, RIGHT);
    expect(await masters()).toEqual([RIGHT.id]);
    await expect(keepMasterKey(database, WRONG)).rejects.toThrow(REFUSAL);
  });

  it('is refused to one of two services that start at once', async () => {
    const starts = await Promise.allSettled(
      [RIGHT, WRONG].map((key) => keepMasterKey(database, key)),
    );
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a start with the right master key', () => {
  it('is not stopped by one damaged key', async () => {
    const keys = openKeys(database, RIGHT);
    await keys.make('message-1');
    await keys.make('message-2');
    await database.rows(
      `update app.subject_keys set wrapped = '\\x00' where subject = 'message-1'`,
    );
    await keepMasterKey(database, RIGHT);
    await keepMasterKey(database, RIGHT);
    expect(await masters()).toEqual([RIGHT.id, RIGHT.id]);
  });
});
