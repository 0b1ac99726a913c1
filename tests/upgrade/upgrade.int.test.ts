import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase, type Database } from '@stagedoor/platform/stores/postgres';
import { liveVersion, TABLES_VERSION } from '../../services/projector/tables/read-schema.ts';
import { findRunningInstance } from '../../standalone/running-instance.ts';
import { freePort } from '../faults/free-port.ts';
import { openMailServer } from '../mailing-list/mail-server.ts';
import { PATIENCE } from '../setup/patience.ts';
import { machineEnv, startServiceProcess, type ServiceProcess } from '../setup/service-process.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { statusOfEveryRead } from './every-read.ts';
import { ADA, placeReleaseData, SETTINGS, SITE_MANAGER } from './release-data.ts';
import { seenData, type SeenData } from './seen-data.ts';

/* This version gets data that the release before has made with its own program. */
const exec = promisify(execFile);
/** The new read tables do not replace the old ones while this table has a row. */
const HOLD_THE_SWITCH = `
  create table public.held as select true as yes;
  grant select on public.held to public;
  create function public.hold() returns event_trigger language plpgsql as $$ begin
    while current_user = 'venue_projector' and exists (select from public.held) loop
      perform pg_sleep(0.05);
    end loop;
  end $$;
  create event trigger hold on ddl_command_start when tag in ('ALTER SCHEMA')
    execute function public.hold()`;

let product: ServiceProcess;
let staff: VenueClient;

const home = await mkdtemp(join(tmpdir(), 'upgrade-'));
const mails = await openMailServer();
const before = await placeReleaseData(home, HOLD_THE_SWITCH);
const port = String(await freePort());
const url = `http://127.0.0.1:${port}`;
const env = { ...SETTINGS, DATA_DIR: home, PORT: port, PUBLIC_URL: url, SMTP_URL: mails.url };
await start();

afterAll(async () => {
  await product.stop();
  await mails.stop();
  await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

async function start(): Promise<void> {
  product = await startServiceProcess('standalone/main.ts', env);
  const url = env['PUBLIC_URL'] ?? '';
  staff = new VenueClient(url);
  const { status } = await staff.call('session.login', { body: SITE_MANAGER });
  expect(status).toBe(200);
}

const untilBuilt = () =>
  inDatabase((sql) =>
    vi.waitUntil(async () => (await liveVersion(sql)) === TABLES_VERSION, PATIENCE),
  );

/** Works in the venue's database, as its owner. */
async function inDatabase<T>(work: (sql: Database) => Promise<T>): Promise<T> {
  const address = new URL((await findRunningInstance(home))?.databases.command ?? '');
  address.username = 'stagedoor';
  address.password = (await readFile(join(home, 'postgres/password'), 'utf8')).trim();
  const database = openDatabase(address.href, { log: createLog('silent', 'test'), max: 1 });
  return work(database).finally(() => database.close());
}

/** What the venue has for good: without sessions, counters and the state of jobs. */
const everythingKept = () =>
  inDatabase(async (sql) => {
    const tables = await sql.rows<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname = 'read' or schemaname = 'app' and tablename in
         ('accounts', 'subject_keys', 'subject_hashes', 'master_key', 'migrations', 'release')
       order by 1`,
    );
    const kept: Record<string, unknown> = {};
    for (const { name } of tables)
      kept[name] = await sql.rows(
        `select (to_jsonb(t) - 'last_login_at')::text as t from ${name} t order by 1`,
      );
    return kept;
  });

/**
 * What this version shows in another form: photos have an address alone, the history their whole
 * list and what was there before a first change, and other words for shows that left the feeds or
 * were entered.
 */
function inTodaysForm(seen: SeenData): SeenData {
  const gone = new Set(['alt', 'sources', 'before']);
  const text = JSON.stringify(seen, (key, value) => {
    if (value?.field === 'photos') return { field: 'photos' };
    return gone.has(key) ? undefined : value;
  });
  return JSON.parse(
    text
      .replaceAll(/Retracted ([^"]+) from the feeds/g, 'Removed $1 from calendar feeds')
      .replaceAll('"summary":"Announced ', '"summary":"Entered '),
  );
}

describe('an upgrade from the release before', () => {
  it('serves every read, or refuses it with 503, while the read tables are built again', async () => {
    const params = [{ id: String(firstId(before['shows.list'])), subject: 'show', revision: '0' }];
    const during = await statusOfEveryRead(staff, params).finally(() =>
      inDatabase((sql) => sql.rows('delete from public.held')),
    );
    await untilBuilt();
    const after = await statusOfEveryRead(staff, params);
    for (const [address, status] of Object.entries(during))
      expect.soft([after[address], 503], address).toContain(status);
  });

  it('shows everything that the old release showed, unsealed where it was sealed', async () => {
    const now = await seenData(env['PUBLIC_URL'] ?? '', staff);
    expect(Object.keys(before).length).toBeGreaterThan(60);
    for (const [key, then] of Object.entries(inTodaysForm(before)))
      if (typeof then === 'string') expect.soft(now[key], key).toBe(then);
      else expect.soft(now[key], key).toMatchObject(Object(then));
  });

  it('has read tables that equal the log', async () => {
    const { stdout } = await exec(process.execPath, ['standalone/verify-command.ts'], {
      env: { ...machineEnv, ...env },
    });
    expect(stdout).toContain('exactly what the log says');
  });

  it('lets everybody sign in with the old password', async () => {
    const client = new VenueClient(env['PUBLIC_URL'] ?? '');
    expect((await client.call('session.login', { body: ADA })).body.user.email).toBe(ADA.username);
  });

  it('keeps erased people erased', async () => {
    const erased = await inDatabase((sql) =>
      sql.rows<{ subject: string; wrapped: Buffer | null }>(
        'select subject, wrapped from app.subject_keys where destroyed_at is not null',
      ),
    );
    const subjects = erased.map(({ subject }) => subject.replace(/-.*/, ''));
    expect(new Set(subjects)).toEqual(new Set(['message', 'subscriber']));
    expect(erased.every(({ wrapped }) => wrapped === null)).toBe(true);
    for (const { subject } of erased.filter((it) => it.subject.startsWith('message-'))) {
      const params = { id: subject.replace('message-', '') };
      expect((await staff.call('messages.get', { params })).status).toBe(404);
    }
  });

  it('sends no mail for what happened before', async () => {
    await staff.call('mailing-list.subscribe', { body: { email: 'una@example.com' } });
    await vi.waitUntil(() => mails.mailsTo('una@example.com').length === 1, PATIENCE);
    const { body: subscribers } = await staff.call('mailing-list.list');
    expect(subscribers.length).toBeGreaterThan(1);
    const mailed = subscribers.filter(({ email }) => mails.requested(email) > 0);
    expect(mailed.map(({ email }) => email)).toEqual(['una@example.com']);
  });

  it('changes nothing at the next start', async () => {
    const kept = await everythingKept();
    expect(Object.keys(kept).length).toBeGreaterThan(15);
    await product.stop();
    await start();
    await untilBuilt();
    expect(await everythingKept()).toEqual(kept);
  });

  it('is refused by this version when a newer one used the data before', async () => {
    await inDatabase((sql) =>
      sql.rows(
        `insert into app.migrations (name, run_on) values ('9999_future', now());
         update app.release set version = '99.1.0'`,
      ),
    );
    await product.stop();
    const failed = exec(process.execPath, ['standalone/main.ts'], {
      env: { ...machineEnv, ...env },
    });
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/written by a newer Stagedoor \(99\.1\.0\) than this one/),
    });
  });
});

function firstId(list: unknown): unknown {
  return Object(list).results[0].id;
}
