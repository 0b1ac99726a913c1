import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findRunningInstance } from '../../standalone/running-instance.ts';
import { picture } from '../setup/pictures.ts';
import { machineEnv, startServiceProcess, type ServiceProcess } from '../setup/service-process.ts';
import { until } from '../setup/until.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { PASSWORD } from '../setup/test-venue.ts';
import { acknowledgedWrites } from './acknowledged-writes.ts';
import { ballastOn } from './ballast.ts';
import { freePort } from './free-port.ts';

/* Run by `npm run faults -- disk` with the folder of a volume of 400 MiB. */
const [volume = ''] = process.argv.slice(2);
const ADMIN = 'site-manager@venue.example';
const LIMIT_MIB = 64;
const AT_ONCE = 16;
const PAGES = ['/', '/api/v1/shows/', '/api/v1/shows/admin-list/', '/api/v1/messages/'];
const PROBLEM =
  'Nothing can be changed: the disk is nearly full. Changes are accepted again as soon as there is room.';

const ballast = ballastOn(volume);
const dataDir = join(volume, 'data');
const port = String(await freePort());
const env = {
  ...{ DATA_DIR: dataDir, PORT: port, ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD },
  ...{ RATE_LIMITS: 'off', MIN_FREE_SPACE: String(LIMIT_MIB) },
};
const writes = acknowledgedWrites();
const client = new VenueClient(`http://127.0.0.1:${port}`);
/** Every show that was requested, with its id once it was acknowledged. */
const requested = new Map<string, string | undefined>();
let product: ServiceProcess;
let photo: string;

await step('starts, and takes a show and a photo', async () => {
  product = await start();
  await writes.of(client);
  const credentials = { username: ADMIN, password: PASSWORD };
  assert.equal((await client.call('session.login', { body: credentials })).status, 200);
  const response = await create('The first show');
  assert.equal(response.status, 201);
  const { status, body } = await upload(response.body.id);
  assert.equal(status, 201);
  photo = body.photos[0]?.image ?? '';
});

await step(
  'refuses changes with 503 before the volume is full, however fast it fills',
  async () => {
    await ballast.leave(LIMIT_MIB + 20);
    await until(async () => (await createMany()).includes(503));
    const { status, headers, body } = await create('A refused show');
    assert.deepEqual([status, body.code], [503, 'store-unavailable']);
    assert.equal(headers.get('retry-after'), '60');
  },
);

await step('still shows everything, and says what is wrong', reads);

await step('stops and starts cleanly on the nearly full volume', async () => {
  await stop();
  // Postgres gives back some room when it stops.
  await ballast.leave(LIMIT_MIB / 2);
  product = await start();
  assert.equal((await create('A refused show')).status, 503);
  await reads();
});

await step('accepts changes again by itself when there is room', async () => {
  await ballast.drop();
  await until(async () => (await create('A refused show')).status === 201);
  await until(async () => (await client.call('status.get')).body.status === 'ok');
});

await step('refuses an upload with 503 when the volume is full and no limit is set', async () => {
  await stop();
  product = await start({ MIN_FREE_SPACE: '0' });
  const { id } = (await create('The first show')).body;
  await ballast.leave(0);
  const { status, body } = await upload(id);
  assert.deepEqual([status, body.code], [503, 'store-unavailable']);
  await ballast.drop();
});

await step('ends, and does not start, when Postgres has filled the volume', async () => {
  await ballast.leave(20);
  let ended = false;
  void product.ended.then(() => (ended = true));
  await until(async () => {
    await createMany();
    return ended;
  });
  assert.equal(await product.exitCode, 1);
  await ballast.leave(0);
  const starting = promisify(execFile)(process.execPath, ['standalone/main.ts'], {
    env: { ...machineEnv, ...env },
  });
  await assert.rejects(starting, /could not start\. The disk of DATA_DIR is full\.\n/);
});

await step('starts again when there is room, with every acknowledged show once', async () => {
  await ballast.drop();
  product = await start();
  for (const [name, id] of requested) {
    const { status, body } = await create(name);
    assert.deepEqual([status, body.id], [201, id ?? body.id]);
  }
  const running = await findRunningInstance(dataDir);
  assert.ok(running);
  await writes.assertKept(running);
  assert.equal((await client.send('GET', photo)).status, 200);
  await stop();
});

await step('has read tables that equal the log', async () => {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const verified = await promisify(execFile)(process.execPath, ['standalone/verify-command.ts'], {
    env,
  });
  assert.match(verified.stdout, /The read tables are exactly what the log says/);
});

async function step(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    console.log(`ok: ${name}`);
  } catch (error) {
    console.log(`FAILED: ${name}`);
    await product?.kill();
    throw error;
  }
}

function start(more: Record<string, string> = {}): Promise<ServiceProcess> {
  return startServiceProcess('standalone/main.ts', { ...env, ...more });
}

async function stop(): Promise<void> {
  await product.stop();
  assert.equal(await product.exitCode, 0);
}

async function create(name: string) {
  const response = await client.call('shows.create', {
    body: {
      ...{ date: '2030-05-04', headlining_artist: name, ages: '18+' },
      additional_info: incompressible(name),
    },
    headers: { 'idempotency-key': name },
  });
  requested.set(
    name,
    requested.get(name) ?? (response.status === 201 ? response.body.id : undefined),
  );
  return response;
}

/** Creates some more shows; returns the statuses, 0 where no response came. */
function createMany(): Promise<number[]> {
  const names = Array.from({ length: AT_ONCE }, (_, index) => `Show ${requested.size + index}`);
  for (const name of names) requested.set(name, undefined);
  return Promise.all(
    names.map((name) =>
      create(name).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
}

/** 10,000 characters that compression hardly shortens. */
function incompressible(seed: string): string {
  const hash = (index: number) => createHash('sha512').update(`${seed} ${index}`).digest('base64');
  return Array.from({ length: 110 }, (_, index) => hash(index))
    .join(' ')
    .slice(0, 10_000);
}

async function upload(id: string) {
  const form = new FormData();
  form.append('photos', await picture('png'), 'a.png');
  return client.call('shows.upload-photos', { params: { id }, form });
}

async function reads(): Promise<void> {
  for (const path of [...PAGES, photo])
    assert.equal((await client.send('GET', path)).status, 200, path);
  assert.equal((await client.send('GET', '/readyz')).status, 200);
  assert.deepEqual((await client.call('status.get')).body.problems, [PROBLEM]);
}
