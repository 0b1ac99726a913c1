import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKeys, type Keys } from '@stagedoor/platform/keys';
import { createLog } from '@stagedoor/platform/log';
import { openDatabase, type Database } from '@stagedoor/platform/postgres';
import { migrate } from '../../services/command/migrate.ts';
import { freshDatabase } from '../backends.ts';

const MASTER = 'a-master-key-for-tests-of-40-characters!';
const log = createLog('silent', 'test');
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
let keys: Keys;

beforeAll(async () => {
  fresh = await freshDatabase();
  await migrate(fresh.url, log);
  database = openDatabase(fresh.url, { log });
  keys = openKeys(database, MASTER);
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

describe('sealing personal data', () => {
  it('gives it back to who holds the master key', async () => {
    const sealed = await keys.seal('message-1', 'ada@example.com');
    expect(sealed).not.toContain('ada');
    expect(await openKeys(database, MASTER).unseal('message-1', sealed)).toBe('ada@example.com');
  });

  it('gives it to nobody else', async () => {
    const sealed = await keys.seal('message-1', 'ada@example.com');
    await expect(
      openKeys(database, 'another-master-key-of-forty-characters!!').unseal('message-1', sealed),
    ).rejects.toThrow();
    await keys.seal('message-2', 'x');
    await expect(keys.unseal('message-2', sealed)).rejects.toThrow();
  });

  it('uses one key per subject, also when many ask at once', async () => {
    const sealed = await Promise.all(
      Array.from({ length: 20 }, (_, index) => keys.seal('message-3', `text ${index}`)),
    );
    const plain = await Promise.all(sealed.map((one) => keys.unseal('message-3', one)));
    expect(plain).toEqual(Array.from({ length: 20 }, (_, index) => `text ${index}`));
  });
});

describe('destroying the key of a subject', () => {
  it('makes everything sealed for it unreadable, and leaves the others', async () => {
    const erased = await keys.seal('message-4', 'ada@example.com');
    const kept = await keys.seal('message-5', 'bob@example.com');
    await keys.destroy('message-4');
    expect(await keys.unseal('message-4', erased)).toBeUndefined();
    await expect(keys.seal('message-4', 'again')).rejects.toThrow('destroyed');
    expect(await keys.unseal('message-5', kept)).toBe('bob@example.com');
  });
});
