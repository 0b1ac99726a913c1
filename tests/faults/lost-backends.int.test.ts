import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findRunningInstance } from '../../standalone/running-instance.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { PATIENCE } from '../setup/patience.ts';
import { picture } from '../setup/pictures.ts';
import { followChanges } from '../changes/change-reader.ts';
import { startServiceProcess, type ServiceProcess } from '../setup/service-process.ts';
import { PASSWORD } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { acknowledgedWrites } from './acknowledged-writes.ts';
import { freePort } from './free-port.ts';

const ADMIN = 'site-manager@venue.example';

const writes = acknowledgedWrites();
let dataDir: string;
let product: ServiceProcess;
let url: string;
let client: VenueClient;
let ended = false;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lost-backends-'));
  const PORT = String(await freePort());
  url = `http://127.0.0.1:${PORT}`;
  product = await startServiceProcess('standalone/main.ts', {
    DATA_DIR: dataDir,
    PORT,
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: PASSWORD,
    MASTER_KEY,
    RATE_LIMITS: 'off',
  });
  void product.ended.then(() => (ended = true));
  client = await writes.of(new VenueClient(url));
  await client.call('session.login', { body: { username: ADMIN, password: PASSWORD } });
});
afterEach(async () => {
  const running = await findRunningInstance(dataDir);
  if (!running) throw new Error('The product does not say where it runs.');
  await writes.assertKept(running);
});
afterAll(async () => {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

describe('a product that loses its connections to Postgres', () => {
  it.each([
    ['when all of them are ended', 'SIGTERM', Infinity],
    ['when one backend is killed and Postgres recovers', 'SIGKILL', 1],
    ['when that happens again', 'SIGKILL', 1],
  ] as const)(
    'goes on writing, reading, projecting and doing jobs %s',
    async (name, signal, count) => {
      const before = await vi.waitUntil(() => create(`Before: ${name}`), PATIENCE);
      const backends = await clientBackends();
      for (const pid of backends.slice(0, count)) process.kill(pid, signal);

      const id = await vi.waitUntil(() => create(`After: ${name}`), PATIENCE);
      await expect.poll(shown, PATIENCE).toEqual(expect.arrayContaining([before, id]));

      const changes = await followChanges(url, client);
      const form = new FormData();
      form.append('photos', await picture('png'), 'a.png');
      const headers = { 'idempotency-key': `photo of ${id}` };
      const photos = await vi.waitUntil(async () => {
        const request = { params: { id }, form, headers };
        const { status, body } = await client.call('shows.upload-photos', request);
        expect(status).toBeOneOf([201, 503]);
        return status === 201 && body.photos;
      }, PATIENCE);
      await changes.untilReceived(1);
      changes.leave();
      const smaller = String(photos[0]?.image.replace('.webp', '-64.avif'));
      await vi.waitUntil(async () => (await typeOf(smaller)) === 'image/avif', PATIENCE);
      expect(ended).toBe(false);
    },
  );
});

/** The id of the new show; undefined while nothing can be written. */
async function create(name: string): Promise<string | undefined> {
  const { status, body } = await client.call('shows.create', {
    body: { date: '2030-05-04', headlining_artist: name, ages: '18+' },
    headers: { 'idempotency-key': name },
  });
  expect(status).toBeOneOf([201, 503]);
  return status === 201 ? body.id : undefined;
}

async function shown(): Promise<string[]> {
  const { status, body } = await client.call('shows.list');
  return status === 200 ? body.results.map(({ id }: { id: string }) => id) : [];
}

async function typeOf(path: string): Promise<string | null> {
  return (await client.send('GET', path)).headers.get('content-type');
}

/** The processes that serve the product's connections, in all databases. */
async function clientBackends(): Promise<number[]> {
  const owner = new URL((await findRunningInstance(dataDir))?.databases.command ?? '');
  owner.username = 'stagedoor';
  owner.password = await readFile(join(dataDir, 'postgres', 'password'), 'utf8');
  const postgres = new pg.Client(owner.href);
  await postgres.connect();
  const { rows } = await postgres.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await postgres.end();
  return rows.map(({ pid }) => pid);
}
