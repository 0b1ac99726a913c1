import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ResponseBody } from '@stagedoor/contracts/api';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { findRunningInstance } from '../../standalone/running-instance.ts';
import { runEventlog } from '../event-log/eventlog-process.ts';
import { freePort } from '../faults/free-port.ts';
import { openMailServer, type MailServer } from '../mailing-list/mail-server.ts';
import { PATIENCE } from '../setup/patience.ts';
import { machineEnv, startServiceProcess, type ServiceProcess } from '../setup/service-process.ts';
import { PASSWORD } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { filesWith, formsOf, textOfServer } from './canary-search.ts';
import { everyResponse } from './every-response.ts';

/*
 * The whole product in a folder of its own, with a mail server. Two people leave words that occur
 * nowhere else, their data is used in every way, and then they are erased.
 */
const exec = promisify(execFile);
const ADMIN = 'site-manager@venue.example';
const WRITER = 'zyrquentha';
const READER = 'vexolimbra';
const MESSAGE = {
  name: `Ms ${WRITER} Ivanov`,
  email: `${WRITER}@example.com`,
  message: `Yours, ${WRITER}. `.repeat(40),
};
const READER_EMAIL = `${READER}@example.com`;
const PERSONAL_FIELDS = [
  ['message', ['name', 'email', 'message']],
  ['subscriber', ['email']],
] as const;

type Entry = ResponseBody<'history.subject'>['results'][number];

let home: string;
let data: string;
let env: Record<string, string>;
let mails: MailServer;
let product: ServiceProcess;
let staff: VenueClient;
let ids: { message: string; subscriber: string };
/** Parameters for the paths of the API: both subjects, at each of their history entries. */
let params: Record<string, string>[];
/** The keys of both, and the hash of the address. */
let secrets: Buffer[];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'canary-'));
  data = join(home, 'data');
  mails = await openMailServer();
  mails.refuse(READER_EMAIL, 451);
  const port = String(await freePort());
  env = {
    DATA_DIR: data,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mails.url,
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'trace',
  };
  product = await startServiceProcess('standalone/main.ts', env);
  staff = visitor();
  await accepted(staff.call('session.login', { body: { username: ADMIN, password: PASSWORD } }));
});
afterAll(async () => {
  await product.stop();
  await mails.stop();
  await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

const visitor = () => new VenueClient(env['PUBLIC_URL'] ?? '');

async function accepted<Response extends { status: number }>(
  call: Promise<Response>,
): Promise<Response> {
  const response = await call;
  expect(response.status).toBeOneOf([200, 201, 204]);
  return response;
}

/** Runs one of the commands beside the product, and returns its output. */
async function run(program: string, ...args: string[]): Promise<string> {
  const options = { env: { ...machineEnv, ...env } };
  return (await exec(process.execPath, [program, ...args], options)).stdout;
}

const auditExport = (file: string) =>
  run('standalone/audit-command.ts', 'export', '--file', join(home, file));

async function entriesOf(subject: 'message' | 'subscriber', id: string): Promise<Entry[]> {
  return (await accepted(staff.call('history.subject', { params: { subject, id } }))).body.results;
}

const everyEntry = async () => [
  ...(await entriesOf('message', ids.message)),
  ...(await entriesOf('subscriber', ids.subscriber)),
];

async function ownerUrl(): Promise<string> {
  const url = new URL((await findRunningInstance(data))?.databases.projector ?? '');
  url.username = 'stagedoor';
  url.password = (await readFile(join(data, 'postgres/password'), 'utf8')).trim();
  return url.href;
}

async function wrappedKeys(): Promise<Buffer[]> {
  const database = openDatabase(await ownerUrl(), { log: createLog('silent', 'test'), max: 1 });
  const rows = await database.rows<{ secret: Buffer }>(
    `select wrapped as secret from app.subject_keys where subject not like 'account-%'`,
  );
  await database.close();
  return rows.map(({ secret }) => secret);
}

/** The addresses whose responses contain a word of these people, to staff or to visitors. */
async function addressesWithThem(): Promise<string[]> {
  const found = new Set<string>();
  for (const client of [staff, visitor()]) {
    for (const [path, response] of await everyResponse(client, params))
      if (holdsThem(response)) found.add(path);
  }
  return [...found];
}

function holdsThem(text: string): boolean {
  const bytes = Buffer.from(text.toLowerCase());
  return THEM.some((form) => bytes.includes(Buffer.from(form.toString().toLowerCase())));
}
const THEM = [...formsOf(WRITER), ...formsOf(READER)];

describe('two people whose data is used in every way', () => {
  it('are found by staff in every place where they may read them', async () => {
    const client = visitor();
    const again = { headers: { 'idempotency-key': 'canary' } };
    for (let sent = 0; sent < 2; sent += 1) {
      await accepted(client.call('messages.send', { body: MESSAGE, ...again }));
      const body = { email: READER_EMAIL };
      await accepted(client.call('mailing-list.subscribe', { body, ...again }));
    }
    // The mail follows from the last event, so the read tables hold everything by then.
    await vi.waitUntil(() => mails.mailsTo(READER_EMAIL).length > 0, PATIENCE);
    const [message] = (await accepted(staff.call('messages.list'))).body;
    const [subscriber] = (await accepted(staff.call('mailing-list.list'))).body;
    ids = { message: message?.id ?? '', subscriber: subscriber?.id ?? '' };
    for (const route of [
      ...(['mark-read', 'archive', 'unarchive', 'mark-unread'] as const),
      ...(['mark-answered', 'mark-unanswered'] as const),
    ])
      await accepted(staff.call(`messages.${route}`, { params: { id: ids.message }, ...again }));
    // The server does not search, but it receives these addresses.
    for (const path of ['/api/v1/messages/', '/manage/shows', '/'])
      await staff.send('GET', `${path}?search=${WRITER}`);
    const [, token = ''] =
      /unsubscribe\/([^/]+)\//.exec(mails.mailsTo(READER_EMAIL)[0] ?? '') ?? [];
    params = (await everyEntry()).map(({ subject, subject_id: id, ...entry }) => ({
      subject,
      id,
      token,
      revision: String(entry.revision),
      position: entry.position,
      timestamp: entry.recorded_at,
    }));
    const found = await addressesWithThem();
    for (const path of [
      '/messages/',
      `/messages/${ids.message}/`,
      '/messages/unread/',
      '/mailing-list/',
      '/mailing-list/export/',
      `/history/message/${ids.message}/at/3/`,
      `/history/subscriber/${ids.subscriber}/at/0/`,
    ])
      expect(found).toContain(`/api/v1${path}`);
    await auditExport('before.ndjson');
    secrets = await wrappedKeys();
    expect(secrets).toHaveLength(2);
    expect(await filesWith(data, secrets)).not.toEqual([]);
  });
});

describe('the same people after their erasure', () => {
  beforeAll(async () => {
    await accepted(staff.call('messages.erase', { params: { id: ids.message } }));
    await accepted(staff.call('mailing-list.erase', { params: { id: ids.subscriber } }));
  });

  it('are in no response from that moment on', async () => {
    expect(await addressesWithThem()).toEqual([]);
  });

  it('read as erased at every revision and every time', async () => {
    expect(await valuesInHistory()).toEqual(['[erased]']);
  });

  it('leave no key in any file once the keys are vacuumed', async () => {
    // A transaction that is open by chance makes the vacuum try again.
    await expect
      .poll(() => filesWith(data, secrets), { timeout: 150_000, interval: 1_000 })
      .toEqual([]);
  });

  it('are in no table, job, file or line of the log', async () => {
    expect(await placesWithThem()).toEqual([]);
  });

  it('stay erased in read tables that are built again, which equal the log, and in an export', async () => {
    await run('standalone/rebuild-command.ts');
    expect(await run('standalone/verify-command.ts')).toContain('exactly what the log says');
    expect(await valuesInHistory()).toEqual(['[erased]']);
    expect(await addressesWithThem()).toEqual([]);
    const file = join(home, 'log.ndjson');
    expect(await runEventlog(['export', '--file', file, '--data', data])).toMatchObject({
      code: 0,
    });
    expect(await readFile(file, 'utf8')).toContain('MessageErased');
    expect(await placesWithThem()).toEqual([]);
  });

  it('are in no file for auditors, and the file still matches one from before', async () => {
    await auditExport('after.ndjson');
    const files = [join(home, 'after.ndjson'), '--checkpoint', join(home, 'before.ndjson')];
    const verdict = await run('standalone/audit-command.ts', 'check', ...files);
    expect(verdict).toContain('Nothing was rewritten since');
    expect(await filesWith(home, THEM)).toEqual([]);
  });

  it('are in no file after the product has stopped', async () => {
    await product.stop();
    expect(await filesWith(home, [...THEM, ...secrets])).toEqual([]);
    expect(holdsThem(product.output())).toBe(false);
  });
});

/** The places that contain a word of these people, apart from responses. */
async function placesWithThem(): Promise<string[]> {
  const places = await filesWith(home, THEM);
  if (holdsThem(await textOfServer(await ownerUrl()))) places.push('a table');
  if (holdsThem(product.output())) places.push('a line of the log');
  return places;
}

/** Every value that the history gives for their personal fields, at every revision and time. */
async function valuesInHistory(): Promise<unknown[]> {
  const values: unknown[] = [];
  const add = (state: object, fields: readonly string[]) =>
    values.push(...fields.map((field) => new Map(Object.entries(state)).get(field)));
  for (const [subject, fields] of PERSONAL_FIELDS) {
    const id = ids[subject];
    const entries = await entriesOf(subject, id);
    const changes = entries[0]?.changes ?? [];
    add(Object.fromEntries(changes.map(({ field, after }) => [field, after])), fields);
    const origins = await accepted(staff.call('history.fields', { params: { subject, id } }));
    const now = origins.body.results.map(({ field, value }) => [field, value] as const);
    add(Object.fromEntries(now), fields);
    for (const { revision, recorded_at: timestamp } of entries) {
      const at = { params: { subject, id, revision: String(revision) } };
      add((await accepted(staff.call('history.at', at))).body, fields);
      const asOf = await accepted(staff.call('history.as-of-messages', { params: { timestamp } }));
      for (const then of asOf.body.results) add(then, ['name', 'email', 'message_preview']);
    }
  }
  return [...new Set(values)];
}
