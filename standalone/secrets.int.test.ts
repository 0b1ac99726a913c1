import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renewSecret, secretsOf } from './secrets.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-secrets-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const NONE = { MASTER_KEY_PREVIOUS: [], SESSION_SECRET_PREVIOUS: [] };
const secretsIn = (NODE_ENV: 'test' | 'production') =>
  secretsOf({ ...NONE, DATA_DIR: dataDir, NODE_ENV }, 'MASTER_KEY');
const secret = async () => (await secretsIn('test'))()[0];

describe('a secret that is not configured', () => {
  it('is made once, the same for two callers, and readable by its owner alone', async () => {
    const [first, second] = await Promise.all([secret(), secret()]);
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(second).toBe(first);
    expect(await secret()).toBe(first);
    expect(await readdir(dataDir)).toEqual(['master-key']);
    expect((await stat(join(dataDir, 'master-key'))).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['an empty file', '', 0],
    ['a file that was cut off', 'half-a-key\n', 10],
  ])('is not read from %s', async (_name, content, length) => {
    const file = join(dataDir, 'master-key');
    await writeFile(file, content);
    await expect(secret()).rejects.toThrow(
      `${file} does not hold the secret that was kept in it: it has ${length} characters`,
    );
  });

  it('is not made up in production', async () => {
    await expect(secretsIn('production')).rejects.toThrow('Please set MASTER_KEY');
  });

  it('is renewed for those who hold it, and stays among the earlier ones', async () => {
    const read = await secretsIn('test');
    const [first] = read();
    await renewSecret(dataDir, 'MASTER_KEY');
    const [second] = read();
    await renewSecret(dataDir, 'MASTER_KEY');
    const [third, ...earlier] = read();
    expect(new Set([first, second, third]).size).toBe(3);
    expect(earlier).toEqual([second, first]);
    const { mode } = await stat(join(dataDir, 'master-key-previous'));
    expect(mode & 0o777).toBe(0o600);
  });
});
