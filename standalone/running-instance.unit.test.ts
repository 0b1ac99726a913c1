import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findRunningInstance, forgetInstance, recordInstance } from './running-instance.ts';

const STORES = {
  url: 'http://127.0.0.1:80',
  databases: { command: 'postgres://c', projector: 'postgres://p', query: 'postgres://q' },
  eventStoreUrl: 'esdb://localhost:2113',
};

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-running-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('the record of a running instance', () => {
  it('is found while its process runs, until it is forgotten', async () => {
    await recordInstance(dataDir, STORES);
    expect(await findRunningInstance(dataDir)).toMatchObject({ ...STORES, pid: process.pid });
    await forgetInstance(dataDir);
    expect(await findRunningInstance(dataDir)).toBeUndefined();
  });

  it('is ignored if a killed process had the number of the current one', async () => {
    await recordInstance(dataDir, STORES);
    const file = join(dataDir, 'running.json');
    const killed = { ...JSON.parse(await readFile(file, 'utf8')), process: 'the one before' };
    await writeFile(file, JSON.stringify(killed));
    expect(await findRunningInstance(dataDir)).toBeUndefined();
  });
});
