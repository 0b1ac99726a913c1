import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import { Refused } from '@stagedoor/contracts/refusals';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { findRunningInstance } from '../../standalone/running-instance.ts';
import { exportLog } from '../../eventlog/transfer/export-log.ts';
import { importLog } from '../../eventlog/transfer/import-log.ts';
import { RawLog } from '../../eventlog/transfer/raw-log.ts';
import { runEventlog } from '../event-log/eventlog-process.ts';
import { openMailServer } from '../mailing-list/mail-server.ts';
import { embeddedEventLog, type TestEventLog } from '../setup/backends.ts';
import { PATIENCE } from '../setup/patience.ts';
import { picture } from '../setup/pictures.ts';
import { machineEnv, startServiceProcess, type ServiceProcess } from '../setup/service-process.ts';
import { PASSWORD } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { acknowledgedWrites } from './acknowledged-writes.ts';
import { freePort } from './free-port.ts';

const exec = promisify(execFile);
const ADMIN = 'site-manager@venue.example';
const FAN = 'fan@venue.example';
const HALTED = 'New changes do not appear: the projector has halted. Its log says what to do.';
const ANOTHER_LOG = 'The event log is not the one that was followed so far, or an older copy of it';
const ADOPT = 'npm run rebuild -- --adopt-log';
const KEYLESS = '--without-keys';
const UNREADABLE = ['[unreadable]', '[unreadable]'];
const SEEN = [
  'shows.admin-list',
  'genres.list',
  'messages.list',
  'mailing-list.list',
  'history.list',
] as const satisfies RouteName[];

const writes = acknowledgedWrites();
let product: ServiceProcess | undefined;
let staff: VenueClient;
/** The people who were not erased when the copy was made. */
let ids: { ada: string; una: string };

const home = await mkdtemp(join(tmpdir(), 'restore-'));
const data = join(home, 'data');
const mails = await openMailServer();
const port = String(await freePort());
const env: Record<string, string> = {
  DATA_DIR: data,
  PORT: port,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  SMTP_URL: mails.url,
  ADMIN_EMAIL: ADMIN,
  ADMIN_PASSWORD: PASSWORD,
  RATE_LIMITS: 'off',
};

afterAll(async () => {
  await product?.stop();
  await mails.stop();
  await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

describe('a copy of the data folder that is restored', () => {
  let photos: string[];
  let before: { seen: unknown; bytes: unknown };

  beforeAll(async () => {
    await start();
    staff = await writes.of(visitor());
    await signIn(staff, ADMIN);
    const { id } = await create('Glass Harbor');
    await create('The Foundry Choir');
    const form = new FormData();
    for (const type of ['png', 'jpeg'] as const)
      form.append('photos', await picture(type), `a.${type}`);
    const uploaded = await staff.call('shows.upload-photos', { params: { id }, form });
    photos = uploaded.body.photos.flatMap(({ image }) => [
      image,
      ...['avif', 'webp'].map((format) => image.replace('.webp', `-64.${format}`)),
    ]);
    const details = { first_name: 'Fan', last_name: 'Atic', email: FAN, password: PASSWORD };
    await accepted(visitor().call('session.signup', { body: details }));
    ids = { ada: await write('Ada'), una: await joinList('una') };
    await erase('messages.erase', await write('Eve'));
    await erase('mailing-list.erase', await joinList('duo'));
    before = { seen: await seen(), bytes: await bytesOf(photos) };

    await exportTo('older.ndjson');
    await stop();
    await exec('tar', ['-czf', 'backup.tgz', 'data'], { cwd: home });
    await rm(data, { recursive: true });
    await exec('tar', ['-xzf', 'backup.tgz'], { cwd: home });
    await start();
  });

  it('shows everything that was acknowledged to staff who are still signed in', async () => {
    expect(await seen()).toEqual(before.seen);
  });

  it('serves every photo', async () => {
    expect(await bytesOf(photos)).toEqual(before.bytes);
  });

  it('lets everybody with an account sign in', async () => {
    for (const name of [ADMIN, FAN])
      expect((await signIn(visitor(), name)).body.user.username).toBe(name);
  });

  it('leaves erased people erased', async () => {
    const people = [`message-${ids.ada}`, `subscriber-${ids.una}`];
    expect(await readable()).toEqual(people);
  });

  it('sends no mail a second time', async () => {
    await joinList('tria');
    expect(['una', 'duo', 'tria'].map(mailsTo)).toEqual([1, 1, 1]);
  });

  it('holds every acknowledged write once, and its read tables equal the log', async () => {
    await writes.assertKept(await runningInstance());
    expect(await run('standalone/verify-command.ts')).toContain('exactly what the log says');
  });
});

describe('an older copy of the data folder under a newer log', () => {
  beforeAll(async () => {
    await create('After the copy');
    await write('Late');
    await erase('messages.erase', ids.ada);
    await exportTo('newer.ndjson');
    await stop();
    await rename(data, `${data}.newer`);
    await exec('tar', ['-xzf', 'backup.tgz'], { cwd: home });
  });

  it('takes the newer events only with the option that accepts unreadable people', async () => {
    const args = ['import', '--file', join(home, 'newer.ndjson'), '--data', data];
    const refused = await runEventlog(args);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('2 of the 5 messages, subscribers and accounts');
    expect(refused.err).toContain(KEYLESS);
    expect(await runEventlog([...args, KEYLESS])).toMatchObject({ code: 0 });
  });

  it('goes on by itself, with the events since the copy, and finds whose keys are missing', async () => {
    await start();
    await signIn(staff, ADMIN);
    await caughtUp();
    expect(await shows()).toContain('After the copy');
    expect(await findings()).toEqual(['message-', 'subscriber-'].map(withoutKey));
  });

  it('goes on naming them, with exit code 1, after a site manager has acknowledged it', async () => {
    const { findings: found } = (await accepted(staff.call('history.verification'))).body;
    for (const { id } of found)
      await accepted(staff.call('findings.acknowledge', { params: { id } }));
    const named = ['message-', 'subscriber-'].map((stream) =>
      expect.stringContaining(`Acknowledged, but still the case: The data of ${stream}`),
    );
    await expect.poll(async () => (await status()).problems, PATIENCE).toEqual(named);
    const still = 'Acknowledged by the account .*, but still the case: The data of ';
    await expect(run('standalone/verify-command.ts')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(`^${still}message-.*\n${still}subscriber-`),
    });
  });

  it('erases again everybody erased since the copy, and cannot read those who wrote since', async () => {
    await expect.poll(readable).toEqual([`subscriber-${ids.una}`]);
    const messages = (await accepted(staff.call('messages.list'))).body;
    expect(messages.map(({ name, message }) => [name, message])).toEqual([UNREADABLE]);
  });

  it('sends no mail a second time', async () => {
    await joinList('quad');
    expect(['una', 'duo', 'tria', 'quad'].map(mailsTo)).toEqual([1, 1, 1, 1]);
  });
});

describe('a newer data folder over an older log', () => {
  let older: TestEventLog;

  beforeAll(async () => {
    await stop();
    await rm(data, { recursive: true });
    await rename(`${data}.newer`, data);
    older = await embeddedEventLog();
    await withRawLog(older.url, (log) => importLog(log, join(home, 'older.ndjson')));
    env['EVENTSTORE_URL'] = older.url;
    await start();
    staff = visitor();
    await signIn(staff, ADMIN);
  });
  afterAll(async () => {
    await stop();
    await older.stop();
  });

  it('halts, is not ready, and gives the sentence of the guide with the command that adopts the log', async () => {
    await vi.waitUntil(async () => (await status()).status === 'halted', PATIENCE);
    expect((await visitor().send('GET', '/readyz')).status).toBe(503);
    const body = await status();
    expect(body.problems).toEqual([new Refused('log-replaced').message, HALTED]);
    const guide = await readFile('docs/guides/event-log.md', 'utf8');
    for (const sentence of [ANOTHER_LOG, ADOPT]) {
      expect(body.projector?.reason).toContain(sentence);
      expect(guide).toContain(sentence);
    }
    await expect(run('standalone/rebuild-command.ts')).rejects.toThrow(ADOPT);
    expect(await shows()).toContain('After the copy');
  });

  it('takes no change, and tells how many events would be gone', async () => {
    const body = { name: 'Quin', email: 'quin@example.com', message: 'Where is my jacket?' };
    const { status: refused, body: why } = await visitor().call('messages.send', { body });
    expect({ status: refused, code: why.code }).toEqual({ status: 503, code: 'log-replaced' });
    await expect(run('standalone/rebuild-command.ts', '--adopt-log')).rejects.toThrow(
      /This log lacks \d of the events that were followed so far\. Nothing was built\./,
    );
  });

  it('shows what the older log holds once it is adopted, and mails nobody a second time', async () => {
    await stop();
    await run('standalone/rebuild-command.ts', '--adopt-log', '--despite-checkpoints');
    await start();
    await caughtUp();
    expect(await shows()).toEqual(['Glass Harbor', 'The Foundry Choir']);
    await joinList('quin');
    expect(['una', 'duo', 'tria', 'quin'].map(mailsTo)).toEqual([1, 1, 1, 1]);
    expect(await findings()).toEqual([withoutKey(`message-${ids.ada}`)]);
  });
});

async function start(): Promise<void> {
  product = await startServiceProcess('standalone/main.ts', env);
}

async function stop(): Promise<void> {
  await product?.stop();
  expect(await product?.exitCode).toBe(0);
  product = undefined;
}

/** Runs one of the commands beside the product or without it, and returns its output. */
async function run(program: string, ...args: string[]): Promise<string> {
  const options = { env: { ...machineEnv, ...env } };
  return (await exec(process.execPath, [program, ...args], options)).stdout;
}

/** A finding about somebody whose key did not come with the log. */
const withoutKey = (stream: string) =>
  expect.stringMatching(`^The data of ${stream}.* cannot be read, and nobody erased it`);

/** What the comparison with the log finds, besides read tables that equal it. */
async function findings(): Promise<string[]> {
  const { stdout } = await run('standalone/verify-command.ts').then(
    (output) => ({ stdout: output }),
    (failed: { stdout: string }) => failed,
  );
  const lines = stdout.trim().split('\n');
  expect(lines.at(-1)).toContain('exactly what the log says');
  return lines.slice(0, -1);
}

async function exportTo(file: string): Promise<void> {
  const running = await runningInstance();
  await withRawLog(running.eventStoreUrl, (log) => exportLog(log, join(home, file)));
}

async function withRawLog(url: string, work: (log: RawLog) => Promise<unknown>): Promise<void> {
  const log = new RawLog(url);
  await work(log).finally(() => log.dispose());
}

async function runningInstance() {
  const running = await findRunningInstance(data);
  if (!running) throw new Error('The product does not say where it runs.');
  return running;
}

const visitor = () => new VenueClient(env['PUBLIC_URL'] ?? '');

async function accepted<ApiResponse extends { status: number }>(
  call: Promise<ApiResponse>,
): Promise<ApiResponse> {
  const response = await call;
  expect(response.status).toBeOneOf([200, 201, 204]);
  return response;
}

const signIn = (client: VenueClient, username: string) =>
  accepted(client.call('session.login', { body: { username, password: PASSWORD } }));

async function create(headlining_artist: string): Promise<{ id: string }> {
  const body = { date: '2030-05-04', headlining_artist, ages: '18+' };
  return (await accepted(staff.call('shows.create', { body }))).body;
}

async function write(name: string): Promise<string> {
  const body = { name, email: `${name}@example.com`, message: 'Where is my jacket?' };
  const writing = await writes.of(visitor());
  return (await accepted(writing.call('messages.send', { body }))).body.id;
}

/** Somebody joins the mailing list and gets the welcome mail. Returns the subscriber's id. */
async function joinList(name: string): Promise<string> {
  const email = `${name}@example.com`;
  const joining = await writes.of(visitor());
  await accepted(joining.call('mailing-list.subscribe', { body: { email } }));
  await vi.waitUntil(() => mailsTo(name) > 0, PATIENCE);
  staff.awaitWrites(joining);
  const { body } = await accepted(staff.call('mailing-list.list'));
  return body.find((one) => one.email === email)?.id ?? '';
}

function mailsTo(name: string): number {
  return mails.mailsTo(`${name}@example.com`).length;
}

const erase = (route: 'messages.erase' | 'mailing-list.erase', id: string) =>
  accepted(staff.call(route, { params: { id } }));

async function shows(): Promise<string[]> {
  const { body } = await accepted(staff.call('shows.list'));
  return body.results.map(({ headlining_artist }) => headlining_artist).toSorted();
}

/** What staff see of shows, genres, people and the history. */
function seen(): Promise<unknown[]> {
  return Promise.all(SEEN.map(async (route) => (await accepted(staff.call(route))).body));
}

/** Awaits each photo, of which smaller files are made later, and returns its bytes as base64. */
function bytesOf(paths: string[]): Promise<string[]> {
  return Promise.all(
    paths.map(async (path) => {
      const image = await vi.waitUntil(async () => {
        const response = await fetch(`${env['PUBLIC_URL']}${path}`);
        return response.ok && response.arrayBuffer();
      }, PATIENCE);
      return Buffer.from(image).toString('base64');
    }),
  );
}

/** The people whose data can be read. */
async function readable(): Promise<string[]> {
  const { databases } = await runningInstance();
  const database = openDatabase(databases.command, { log: createLog('silent', 'test'), max: 1 });
  const rows = await database.rows<{ subject: string }>(
    `select subject from app.subject_keys
     where wrapped is not null and subject not like 'account-%' order by subject`,
  );
  await database.close();
  return rows.map(({ subject }) => subject);
}

const status = async () => (await staff.call('status.get')).body;

async function caughtUp(): Promise<void> {
  await vi.waitUntil(async () => {
    const { status: is, projector } = await status();
    return is === 'ok' && projector?.behind === 0;
  }, PATIENCE);
}
