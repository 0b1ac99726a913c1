import { describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { startCommand } from '../../services/command/command.service.ts';
import { closeAfterTests, temporaryFolder } from '../setup/after-tests.ts';
import { freshDatabase, freshEventLog } from '../setup/backends.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { PASSWORD, SESSION_SECRET } from '../setup/test-venue.ts';

const database = closeAfterTests(await freshDatabase());
const eventLog = closeAfterTests(await freshEventLog());
const dataDir = await temporaryFolder('same-moment-');

describe('command services that start at the same moment on empty stores', () => {
  it('all come up, and set everything up once', async () => {
    const options = {
      ...{ databaseUrl: database.url, eventStoreUrl: eventLog.url, dataDir },
      ...{ sessionSecrets: [SESSION_SECRET] as const, masterKey: MASTER_KEY },
      ...{ host: '127.0.0.1', port: 0, rateLimits: false, timeZone: 'America/New_York' },
      trustProxy: 'loopback',
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
