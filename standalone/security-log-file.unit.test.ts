import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityLogFile } from './security-log-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'security-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the security log of one machine', () => {
  it('is a file that only its owner can read, with one line for each note', async () => {
    const note = securityLogFile(folder);
    note({ kind: 'login', account: 'a1', address: '192.0.2.1' });
    note({ kind: 'logout', account: 'a1' });
    const lines = (await readFile(join(folder, 'security.log'), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ kind: 'login', account: 'a1', address: '192.0.2.1' }),
      expect.objectContaining({ kind: 'logout', account: 'a1' }),
    ]);
    expect((await stat(join(folder, 'security.log'))).mode & 0o777).toBe(0o600);
  });

  it('begins a new file when the old one is full, and keeps the old one', async () => {
    const note = securityLogFile(folder, 1);
    note({ kind: 'signup', account: 'a2' });
    expect(await readFile(join(folder, 'security.log'), 'utf8')).toMatch(/^.*"a2".*\n$/);
    expect(await readFile(join(folder, 'security.log.1'), 'utf8')).toContain('"logout"');
  });
});
