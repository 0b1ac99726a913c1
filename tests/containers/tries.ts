import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../faults/free-port.ts';
import { picture } from '../setup/pictures.ts';
import { until } from '../setup/until.ts';
import { VenueClient } from '../setup/venue-client.ts';

const EMAIL = 'staff@venue.example';
const PASSWORD = 'correct-horse-battery';
const NAME = 'stagedoor-test';
const GUARDS = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'];

/** One container: a show and a photo are there after a stop and a start. */
export async function tryImage(image: string): Promise<boolean> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const names = ['--name', NAME, '--volume', `${NAME}:/storage`];
  try {
    docker('run', '--detach', ...names, ...GUARDS, '--publish', `127.0.0.1:${port}:80`, image);
    await until(() => isUp(url));
    docker('exec', NAME, 'stagedoor', 'user', 'create', EMAIL, '--password', PASSWORD, '--staff');
    const photo = await addShow(url);
    docker('stop', '--time', '30', NAME);
    docker('start', NAME);
    await until(() => isUp(url));
    await findShow(url, photo);
    docker('exec', NAME, 'stagedoor', 'verify');
    return true;
  } finally {
    spawnSync('docker', ['rm', '--force', NAME]);
    spawnSync('docker', ['volume', 'rm', NAME]);
  }
}

/** The three services on their stores: the same after everything was taken down and up again. */
export async function tryCompose(image: string, eventStore: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-compose-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await cp('docker-compose.yml', join(folder, 'docker-compose.yml'));
  await writeFile(
    join(folder, '.env'),
    `PUBLIC_URL=${url}\nPUBLISH_PORT=${port}\nADMIN_EMAIL=first@venue.example\n` +
      `STAGEDOOR_IMAGE=${image}\nEVENTSTORE_IMAGE=${eventStore}\n`,
  );
  await makeSecrets(join(folder, 'secrets'));
  const files = ['--project-name', NAME, '--project-directory', folder];
  const compose = (...args: string[]) => docker('compose', ...files, ...args);
  const user = ['exec', '-T', 'command', 'stagedoor', 'user'];
  try {
    compose('up', '--detach', '--no-build', '--wait');
    compose(...user, 'create', EMAIL, '--password', PASSWORD);
    compose(...user, 'grant', EMAIL, '--staff');
    const photo = await addShow(url);
    compose('down');
    compose('up', '--detach', '--no-build', '--wait');
    await until(() => isUp(url));
    await findShow(url, photo);
    compose('exec', '-T', 'projector', 'stagedoor', 'verify');
    return true;
  } finally {
    spawnSync('docker', ['compose', ...files, 'down', '--volumes']);
    await rm(folder, { recursive: true });
  }
}

const SECRETS = [
  ...['session_secret', 'master_key', 'admin_password', 'postgres_password'],
  ...['command_database_password', 'projector_database_password', 'query_database_password'],
];
const EMPTY = [
  ...['smtp_url', 'backup_passphrase', 'backup_database_url'],
  ...['session_secret_previous', 'master_key_previous'],
];

/** As the guide to installing does. */
async function makeSecrets(folder: string): Promise<void> {
  await mkdir(folder);
  for (const name of [...SECRETS, ...EMPTY]) {
    const file = join(folder, name);
    await writeFile(file, EMPTY.includes(name) ? '' : `${crypto.randomUUID()}-${name}\n`);
    await chmod(file, 0o644);
  }
}

function docker(...args: string[]): void {
  execFileSync('docker', args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

function isUp(url: string): Promise<boolean> {
  return fetch(`${url}/up`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function signedIn(url: string): Promise<VenueClient> {
  const client = new VenueClient(url);
  const credentials = { username: EMAIL, password: PASSWORD };
  assert.equal((await client.call('session.login', { body: credentials })).status, 200);
  return client;
}

/** Returns the address of its photo. */
async function addShow(url: string): Promise<string> {
  const client = await signedIn(url);
  const fields = { date: '2030-05-04', headlining_artist: 'The Container Ship', ages: '18+' };
  const { status, body } = await client.call('shows.create', { body: fields });
  assert.equal(status, 201);
  const form = new FormData();
  form.append('photos', await picture('png'), 'a.png');
  const uploaded = await client.call('shows.upload-photos', { params: { id: body.id }, form });
  assert.equal(uploaded.status, 201);
  return uploaded.body.photos[0]?.image ?? '';
}

async function findShow(url: string, photo: string): Promise<void> {
  const client = await signedIn(url);
  const { body } = await client.call('shows.admin-list');
  assert.ok(body.results.some(({ headlining_artist: name }) => name === 'The Container Ship'));
  assert.equal((await client.send('GET', photo)).status, 200);
}
