import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { startProjector } from '../../services/projector/projector.service.ts';
import { freshDatabase, freshEventLog } from '../setup/backends.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { startServiceProcess } from '../setup/service-process.ts';
import { PASSWORD } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { freePort } from './free-port.ts';

const ADMIN = 'site-manager@venue.example';
/** In MiB; no disk has that much. */
const MORE_THAN_THERE_IS = '1000000000000';
const NEARLY_FULL = /^Nothing can be changed: the disk is nearly full\./;

const stops: (() => Promise<unknown>)[] = [];

const dataDir = await mkdtemp(join(tmpdir(), 'minimum-free-space-'));
const [port, privatePort] = [String(await freePort()), String(await freePort())];
stops.push(() => rm(dataDir, { recursive: true, maxRetries: 10, retryDelay: 200 }));
const url = `http://127.0.0.1:${port}`;
const privateUrl = `http://127.0.0.1:${privatePort}`;
const env = {
  DATA_DIR: dataDir,
  PORT: port,
  SESSION_SECRET: 'a-secret-for-tests-that-is-long-enough',
  MASTER_KEY,
  ADMIN_EMAIL: ADMIN,
  ADMIN_PASSWORD: PASSWORD,
};

afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

describe('MIN_FREE_SPACE above the free space', () => {
  it('keeps npm start from changing anything, until it is lowered', async () => {
    for (const [limit, status, expected] of [
      [MORE_THAN_THERE_IS, 503, [expect.stringMatching(NEARLY_FULL)]],
      ['0', 200, []],
    ] as const) {
      const product = await startServiceProcess('standalone/main.ts', {
        ...env,
        MIN_FREE_SPACE: limit,
        METRICS_PORT: new URL(privateUrl).port,
      });
      stops.push(product.stop);
      expect(await signIn()).toBe(status);
      await expect.poll(problems).toEqual(expected);
      await product.stop();
      expect(await product.exitCode).toBe(0);
    }
  });

  it('holds for the command service and the query service on their own', async () => {
    const [database, eventLog] = await Promise.all([freshDatabase(), freshEventLog()]);
    const commandPort = String(await freePort());
    const apart = {
      ...env,
      DATABASE_URL: database.url,
      EVENTSTORE_URL: eventLog.url,
      COMMAND_URL: `http://127.0.0.1:${commandPort}`,
      MIN_FREE_SPACE: MORE_THAN_THERE_IS,
    };
    stops.push(database.drop, eventLog.stop);
    const command = await startServiceProcess('services/command/main.ts', {
      ...apart,
      PORT: commandPort,
    });
    stops.push(command.stop);
    const projector = await startProjector({
      databaseUrl: database.url,
      eventStoreUrl: eventLog.url,
      dataDir: env['DATA_DIR'] ?? '',
      masterKey: MASTER_KEY,
      log: createLog('silent', 'test'),
    });
    stops.push(projector.stop);
    const query = await startServiceProcess('services/query/main.ts', {
      ...apart,
      METRICS_PORT: new URL(privateUrl).port,
    });
    stops.push(query.stop);
    expect(await signIn()).toBe(503);
    await expect.poll(problems).toEqual([expect.stringMatching(NEARLY_FULL)]);
  });
});

async function signIn(): Promise<number> {
  const body = { username: ADMIN, password: PASSWORD };
  return (await new VenueClient(url).call('session.login', { body })).status;
}

/** The problems that the private port names; undefined until it is open. */
async function problems(): Promise<string[] | undefined> {
  const probe = new VenueClient(privateUrl).send<{ problems?: string[] }>('GET', '/readyz');
  return (await probe.catch(() => undefined))?.body.problems;
}
