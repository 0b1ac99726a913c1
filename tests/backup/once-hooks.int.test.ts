import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../faults/free-port.ts';
import { machineEnv, startServiceProcess, type ServiceProcess } from '../setup/service-process.ts';
import { addShow, uploadPhotos } from '../setup/show-requests.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { SITE_MANAGER } from './backed-up-venue.ts';

const exec = promisify(execFile);

let home: string;
let storage: string;
let url: string;
let product: ServiceProcess;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'once-'));
  storage = join(home, 'storage');
  url = `http://127.0.0.1:${await freePort()}`;
  product = await startServiceProcess('standalone/main.ts', settings(storage));
});
afterAll(async () => {
  await product.stop();
  await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

describe('the hooks of ONCE', () => {
  it('ask for the container to be paused when there is no room, and leave no older backup', async () => {
    const older = join(storage, 'once-backup');
    await mkdir(older);
    await writeFile(join(older, 'stagedoor-2020-01-01T00-00-00Z.tar'), '');
    const { status, stderr } = await hook('pre-backup', storage, { MIN_FREE_SPACE: '999999999' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/There is no room for a backup.*\nThe container has to be paused/);
    expect(await readdir(older)).toEqual([]);
  });

  it('bring a venue back from a copy whose stores do not fit together', async () => {
    const staff = await signedIn();
    const id = await addShow(staff);
    const uploaded = await uploadPhotos(staff, id);
    const photo = uploaded.body.photos[0]?.image ?? '';
    const body = { name: 'Ada', email: 'ada@example.com', message: 'Where is my jacket?' };
    await staff.call('messages.send', { body });

    expect(await hook('pre-backup', storage)).toEqual({ status: 0, stderr: '' });
    const copy = join(home, 'copy');
    await copyWithBrokenStores(copy);
    await product.stop();
    expect(await hook('post-restore', copy)).toEqual({ status: 0, stderr: '' });
    expect(existsSync(join(copy, 'once-backup'))).toBe(false);

    product = await startServiceProcess('standalone/main.ts', settings(copy));
    const again = await signedIn();
    const shows = (await again.call('shows.admin-list')).body.results;
    expect(shows).toMatchObject([{ id, headlining_artist: 'Glass Harbor' }]);
    expect((await again.call('messages.list')).body).toMatchObject([body]);
    expect((await again.send('GET', photo)).status).toBe(200);
  });

  it('leave a copy that was made of a paused container as it is', async () => {
    const paused = join(home, 'paused');
    await mkdir(join(paused, 'postgres'), { recursive: true });
    await writeFile(join(paused, 'running.json'), '{}');
    expect(await hook('post-restore', paused)).toEqual({ status: 0, stderr: '' });
    expect(await readdir(paused)).toEqual(['postgres']);
  });
});

function settings(data: string): Record<string, string> {
  const { username, password } = SITE_MANAGER;
  const port = new URL(url).port;
  const admin = { ADMIN_EMAIL: username, ADMIN_PASSWORD: password };
  return { DATA_DIR: data, PORT: port, ...admin, RATE_LIMITS: 'off' };
}

async function hook(name: string, data: string, changed = {}) {
  const env = { ...machineEnv, ...settings(data), ...changed };
  const running = exec(process.execPath, [`standalone/hooks/${name}.ts`], { env });
  const { code: status = 0, stderr } = await running.catch((error: unknown) => Object(error));
  return { status, stderr };
}

/** Copies as if the stores had changed meanwhile, and photos had been missed. */
async function copyWithBrokenStores(to: string): Promise<void> {
  const filter = (path: string) => !['postgres', 'photos'].includes(basename(path));
  await cp(storage, to, { recursive: true, filter });
  await mkdir(join(to, 'postgres', 'cluster'), { recursive: true });
  await writeFile(join(to, 'postgres', 'cluster', 'PG_VERSION'), '18\n');
}

async function signedIn(): Promise<VenueClient> {
  const client = new VenueClient(url);
  expect((await client.call('session.login', { body: SITE_MANAGER })).status).toBe(200);
  return client;
}
