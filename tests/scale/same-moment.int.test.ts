import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { startCommand } from '../../services/command/command.service.ts';
import { freshDatabase, freshEventLog, type TestEventLog } from '../setup/backends.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { PASSWORD, SESSION_SECRET } from '../setup/test-venue.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let eventLog: TestEventLog;
let dataDir: string;

beforeAll(async () => {
  [database, eventLog] = [await freshDatabase(), await freshEventLog()];
  dataDir = await mkdtemp(join(tmpdir(), 'same-moment-'));
});
afterAll(async () => {
  await Promise.all([eventLog.stop(), database.drop(), rm(dataDir, { recursive: true })]);
});

describe('command services that start at the same moment on empty stores', () => {
  it('all come up, and set everything up once', async () => {
    const options = {
      ...{ databaseUrl: database.url, eventStoreUrl: eventLog.url, dataDir },
      ...{ sessionSecret: SESSION_SECRET, masterKey: MASTER_KEY, trustProxy: 'loopback' },
      ...{ host: '127.0.0.1', port: 0, rateLimits: false, timeZone: 'America/New_York' },
      admin: { email: 'site-manager@venue.example', password: PASSWORD },
      log: createLog('silent', 'test'),
    };
    const services = await Promise.all([startCommand(options), startCommand(options)]);
    const set = await eventsIn(eventLog.url, 'genres', 'account-');
    await Promise.all(services.map(({ stop }) => stop()));
    const grants = set.filter(({ type }) => type === 'AccountFlagsGranted');
    expect(grants).toHaveLength(1);
    const ids = set.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
