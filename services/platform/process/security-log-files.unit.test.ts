import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { securityLogFiles } from './security-log-files.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'security-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

const contentOf = (name: string) => readFile(join(folder, name), 'utf8');

describe('the security log in files', () => {
  it('is a file that only its owner can read, with one line for each note', async () => {
    const note = securityLogFiles(folder);
    note({ kind: 'login', account: 'a1', address: '192.0.2.1' });
    note({ kind: 'logout', account: 'a1' });
    const lines = (await contentOf('security.log')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ kind: 'login', account: 'a1', address: '192.0.2.1' }),
      expect.objectContaining({ kind: 'logout', account: 'a1' }),
    ]);
    expect((await stat(join(folder, 'security.log'))).mode & 0o777).toBe(0o600);
  });

  it('begins a new file when the old one is full, and keeps the old one', async () => {
    const note = securityLogFiles(folder, 1);
    note({ kind: 'logout', account: 'a1' });
    note({ kind: 'signup', account: 'a2' });
    expect(await contentOf('security.log')).toMatch(/^.*"a2".*\n$/);
    expect(await contentOf('security.log.1')).toContain('"logout"');
  });

  it('keeps a failed login however many refusals come', async () => {
    const note = securityLogFiles(folder, 1_000);
    note({ kind: 'login-failed', address: '192.0.2.1' });
    for (let requests = 0; requests < 100; requests += 1)
      note({ kind: requests % 2 ? 'refused' : 'throttled', address: '192.0.2.2' });
    expect(await contentOf('security.log')).toMatch(/^.*"login-failed".*\n$/);
    expect((await contentOf('refusals.log')).length).toBeLessThan(1_500);
  });
});
