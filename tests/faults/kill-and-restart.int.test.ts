import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findRunningInstance } from '../../standalone/running-instance.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { PASSWORD } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { acknowledgedWrites } from './acknowledged-writes.ts';
import { freePort } from './free-port.ts';
import { startServiceProcess, type ServiceProcess } from '../setup/service-process.ts';

const ADMIN = 'site-manager@venue.example';
const SHOWS = Array.from({ length: 60 }, (_, index) => `Show ${index}`);
const ROUNDS = 3;

const writes = acknowledgedWrites();

const dataDir = await mkdtemp(join(tmpdir(), 'killed-'));
const PORT = String(await freePort());
const env = {
  DATA_DIR: dataDir,
  PORT,
  ADMIN_EMAIL: ADMIN,
  ADMIN_PASSWORD: PASSWORD,
  MASTER_KEY,
  RATE_LIMITS: 'off',
};
let product: ServiceProcess = await start();
const client = await writes.of(new VenueClient(`http://127.0.0.1:${PORT}`));
await client.call('session.login', { body: { username: ADMIN, password: PASSWORD } });

afterAll(async () => {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

describe('killing the whole product while shows are being created', () => {
  it('loses nothing that was acknowledged, and a retry doubles nothing', async () => {
    const acknowledged = new Map<string, string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const open = SHOWS.filter((name) => !acknowledged.has(name));
      const enough = acknowledged.size + 8;
      const creating = open.map(async (name) => {
        const response = await create(name).catch(() => undefined);
        if (response?.status === 201) acknowledged.set(name, response.body.id);
        if (acknowledged.size === enough) await product.kill();
      });
      await Promise.all(creating);
      expect(await product.ended).toBe('SIGKILL');
      product = await start();
    }
    for (const name of SHOWS) {
      const { status, body } = await create(name);
      expect({ status, id: body.id }).toEqual({
        status: 201,
        id: acknowledged.get(name) ?? body.id,
      });
    }

    const names = async () =>
      (await client.call('shows.list')).body.results.map((show) => show.headlining_artist);
    await expect.poll(async () => (await names()).toSorted()).toEqual(SHOWS.toSorted());
    const running = await findRunningInstance(dataDir);
    if (!running) throw new Error('The product does not say where it runs.');
    await writes.assertKept(running);
  });
});

function start(): Promise<ServiceProcess> {
  return startServiceProcess('standalone/main.ts', env);
}

function create(name: string) {
  const body = { date: '2030-05-04', headlining_artist: name, ages: '18+' };
  return client.call('shows.create', { body, headers: { 'idempotency-key': name } });
}
