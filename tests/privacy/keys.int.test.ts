import { describe, expect, it } from 'vitest';
import { openKeys } from '@stagedoor/platform/privacy/keys';
import { createLog } from '@stagedoor/platform/process/log';
import { openMasterKey, Unreadable, type SubjectKey } from '@stagedoor/platform/privacy/master-key';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { migrate } from '../../services/command/migrate.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { freshDatabase } from '../setup/backends.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';

const log = createLog('silent', 'test');

const fresh = closeAfterTests(await freshDatabase());
await migrate(fresh.url, log);
const database = closeAfterTests(openDatabase(fresh.url, { log }));
const keys = openKeys(database, openMasterKey(MASTER_KEY));

describe('sealing personal data', () => {
  it('gives it back to the holder of the master key', async () => {
    const sealed = (await made('message-1')).seal('ada@example.com');
    expect(sealed).not.toContain('ada@');
    const again = await openKeys(database, openMasterKey(MASTER_KEY)).find(['message-1']);
    expect(again.get('message-1')?.unseal(sealed)).toBe('ada@example.com');
  });

  it('gives it to nobody else', async () => {
    const sealed = (await made('message-1')).seal('ada@example.com');
    const stranger = openKeys(database, openMasterKey('another-master-key-of-forty-characters!!'));
    const key = (await stranger.find(['message-1'])).get('message-1');
    expect(() => key?.unseal(sealed)).toThrow(/Its key is wrapped by the master key [0-9a-f]{16}/);
    const other = await made('message-2');
    expect(() => other.unseal(sealed)).toThrow(Unreadable);
  });

  it('distinguishes a missing or damaged key from a destroyed one, and goes on', async () => {
    const sealed = (await made('message-6')).seal('ada@example.com');
    await made('message-7');
    await keys.destroy('message-7');
    await database.rows(
      `update app.subject_keys set wrapped = '\\x00' where subject = 'message-6'`,
    );
    const found = await keys.find(['message-1', 'message-6', 'message-7', 'message-unknown']);
    expect([...found.keys()].toSorted()).toEqual(['message-1', 'message-6', 'message-unknown']);
    expect(() => found.get('message-6')?.unseal(sealed)).toThrow('Its key does not fit');
    expect(() => found.get('message-unknown')?.unseal(sealed)).toThrow('Its key is missing.');
  });

  it('uses one key per subject, even when many request it at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => made('message-3')));
    const sealed = all.map((key, index) => key.seal(`text ${index}`));
    const last = await made('message-3');
    expect(sealed.map(last.unseal)).toEqual(sealed.map((_, index) => `text ${index}`));
  });
});

describe('tying an address to a subject', () => {
  it('returns the first subject, even when many claim it at once, and stores no address', async () => {
    const claims = Array.from({ length: 20 }, (_, index) =>
      keys.claim('ada@example.com', `subscriber-${index}`),
    );
    expect(new Set(await Promise.all(claims)).size).toBe(1);
    const rows = await database.rows<{ hash: string }>('select * from app.subject_hashes');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('ada@');
  });
});

describe('destroying the key of a subject', () => {
  it('makes everything sealed for it unreadable, and leaves the others', async () => {
    await made('message-4');
    const kept = (await made('message-5')).seal('bob@example.com');
    await keys.destroy('message-4');
    expect(await keys.make('message-4')).toBeUndefined();
    const found = await keys.find(['message-4', 'message-5']);
    expect([...found.keys()]).toEqual(['message-5']);
    expect(found.get('message-5')?.unseal(kept)).toBe('bob@example.com');
  });

  it('unties its address', async () => {
    expect(await keys.claim('bob@example.com', 'subscriber-a')).toBe('subscriber-a');
    await keys.destroy('subscriber-a');
    expect(await keys.claim('bob@example.com', 'subscriber-b')).toBe('subscriber-b');
  });
});

async function made(subject: string): Promise<SubjectKey> {
  const key = await keys.make(subject);
  if (!key) throw new Error(`The key of ${subject} is gone.`);
  return key;
}
