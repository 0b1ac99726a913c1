import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { BACKUP_LOGIN, LOGINS, prepareLogins } from '@stagedoor/platform/logins/database-logins';
import { createLog } from '@stagedoor/platform/process/log';
import { readAppTables } from '@stagedoor/platform/backup/app-tables';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { rebuildReadTables } from '../../services/projector/rebuild.ts';
import { verifyReadTables } from '../../services/projector/comparisons/verify.ts';
import { openCommandCore } from '../../services/command/command-core.ts';
import { startProjector } from '../../services/projector/projector.service.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { freshDatabase, freshEventLog } from '../setup/backends.ts';
import { cleanUp } from '../../services/projector/reactors/clean-up.reactor.ts';
import { keyVacuum } from '../../services/projector/reactors/erasure.reactor.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { PATIENCE } from '../setup/patience.ts';
import { openVenue } from '../setup/test-venue.ts';

type Service = keyof typeof LOGINS;

const log = createLog('silent', 'test');
const PASSWORDS = { command: 'for-commands', projector: 'for-projecting', query: 'for-reading' };
const FORBIDDEN = { code: '42501' };

const venue = closeAfterTests(await openVenue());
const open = (url: string) => closeAfterTests(openDatabase(url, { log, max: 1 }));
const as = {
  owner: open(venue.databaseUrl),
  command: open(venue.databases.command),
  projector: open(venue.databases.projector),
  query: open(venue.databases.query),
};

describe('a venue whose services have a login each', () => {
  it('takes a message, shows it to staff and erases it for good', async () => {
    const visitor = await venue.as('visitor');
    const staff = await venue.as('staff');
    const body = { name: 'Ada', email: 'ada@example.com', message: 'Do you have a cloakroom?' };
    const { id } = (await visitor.call('messages.send', { body })).body;
    await venue.awaitLog(staff);
    expect((await staff.call('messages.list')).body).toMatchObject([body]);

    expect((await staff.call('messages.erase', { params: { id } })).status).toBe(204);
    expect((await staff.call('messages.list')).body).toEqual([]);
    await vi.waitUntil(async () => {
      const key = await as.owner.row<{ wrapped: Buffer | null }>(
        'select wrapped from app.subject_keys where subject = $1',
        [`message-${id}`],
      );
      return key?.wrapped === null;
    }, PATIENCE);
  });

  it('removes destroyed keys from the files, and deletes what has expired, as the projector', async () => {
    const place = () =>
      as.owner.row(
        `select pg_relation_filepath('app.subject_keys') as keys, pg_relation_filepath('app.subject_hashes') as hashes`,
      );
    const before = await place();
    // A session of another test that is just starting counts as an open transaction.
    await vi.waitFor(() => keyVacuum(venue.databases.projector, log).work({}), PATIENCE);
    expect(await place()).toEqual({ keys: expect.any(String), hashes: expect.any(String) });
    expect(await place()).not.toEqual(before);
    await as.projector.rows('select pg_switch_wal()');
    await as.projector.rows('checkpoint');

    await as.owner.rows(
      `insert into app.sessions values ('over', '{}', now() - interval '1 hour')`,
    );
    await cleanUp(as.projector).work({});
    const over = `select from app.sessions where id_hash = 'over'`;
    expect(await as.owner.rows(over)).toEqual([]);
  });

  it.each<[string, () => string]>([
    ['the projector', () => venue.databases.projector],
    ['the owner of the database', () => venue.databaseUrl],
  ])('rebuilds its read tables as %s, and goes on projecting', async (_, databaseUrl) => {
    const { eventStoreUrl } = venue;
    const sources = { databaseUrl: databaseUrl(), eventStoreUrl, masterKey: MASTER_KEY, log };
    await rebuildReadTables(sources);
    const manager = await venue.as('site-manager');
    const { id } = (await manager.call('genres.create', { body: { name: randomUUID() } })).body;
    await venue.awaitLog(manager);
    const listed = (await (await venue.as('visitor')).call('genres.list')).body;
    expect(listed.map((genre) => genre.id)).toContain(id);
    expect(await verifyReadTables(sources)).toMatchObject({ differences: [] });
  });
});

describe('a login', () => {
  it.each<[Service, string, string]>([
    ['query', 'reads no password hash', 'select password_hash from app.accounts'],
    ['query', 'reads no idempotency record', 'select * from app.idempotency'],
    ['query', 'reads no hash of an address', 'select * from app.subject_hashes'],
    ['query', 'changes no show', `update read.shows set headlining_artist = ''`],
    ['query', 'makes no account a site manager', 'update app.accounts set is_site_manager = true'],
    ['query', 'ends no session', 'delete from app.sessions'],
    ['query', 'destroys no key', 'update app.subject_keys set wrapped = null'],
    ['query', 'drops no table', 'drop table read.shows'],
    ['query', 'makes no schema', 'create schema mine'],
    ['query', 'makes no table', 'create table public.mine (it int)'],
    ['query', 'makes no temporary table', 'create temporary table mine (it int)'],
    ['query', 'adds no job', 'insert into pgboss.job (name) values (null)'],
    ['query', 'becomes no other login', `set role ${LOGINS.command}`],
    ['query', 'runs no program on the server', `copy (select 1) to program 'true'`],
    ['projector', 'drops no table of accounts', 'drop table app.accounts'],
    ['projector', 'reads no account', 'select * from app.accounts'],
    ['projector', 'opens no session', `insert into app.sessions values ('x', '{}', now())`],
    ['projector', 'removes no key', 'delete from app.subject_keys'],
    ['projector', 'gives itself no rights', `alter role ${LOGINS.projector} superuser`],
    ['command', 'reads nothing that Insights count', 'select * from read.staff_activity'],
    ['command', 'reads no fields of the history', 'select fields from read.history'],
    ['command', 'changes no history', `update read.history set undone_by = null`],
    ['command', 'adds no job', 'insert into pgboss.job (name) values (null)'],
    ['command', 'makes no schema', 'create schema mine'],
    ['command', 'makes no login', 'create role mine login'],
    ['command', 'reads no password of a login', 'select * from pg_authid'],
  ])('of the %s service %s', async (service, _, statement) => {
    await expect(as[service].rows(statement)).rejects.toMatchObject(FORBIDDEN);
  });
});

it('the command service works on the queue of publications, and knows no other job', async () => {
  const insert = (name: string) =>
    `insert into pgboss.job_common (name, data) values ('${name}', '{}') returning name`;
  await as.projector.rows(insert('clean-up'));
  expect(await as.command.rows(insert('publication'))).toEqual([{ name: 'publication' }]);
  await expect(as.command.rows(insert('clean-up'))).rejects.toMatchObject(FORBIDDEN);
  const found = await as.command.rows('select distinct name from pgboss.job_common');
  expect(found).toEqual([{ name: 'publication' }]);
  const renamed = as.command.rows(`update pgboss.job_common set name = 'clean-up'`);
  await expect(renamed).rejects.toMatchObject(FORBIDDEN);
  await as.command.rows('delete from pgboss.job_common');
  expect(
    (await as.projector.rows(`select from pgboss.job where name = 'clean-up'`)).length,
  ).toBeGreaterThan(0);
});

describe.each<Service>(['command', 'projector', 'query'])('the %s login', (service) => {
  it('has no more rights after it has reset its role', async () => {
    await as[service].rows('set role none');
    const who = await as[service].row<{ login: string; is_superuser: string }>(
      `select current_user as login, current_setting('is_superuser') as is_superuser`,
    );
    expect(who).toEqual({ login: LOGINS[service], is_superuser: 'off' });
    const account = 'update app.accounts set is_site_manager = true';
    if (service !== 'command')
      await expect(as[service].rows(account)).rejects.toMatchObject(FORBIDDEN);
  });

  it('has a password of its own', async () => {
    const url = new URL(venue.databases[service]);
    url.password = 'a-guess';
    const guessing = openDatabase(url.href, { log, max: 1 });
    await expect(guessing.rows('select 1')).rejects.toMatchObject({ code: '28P01' });
    await guessing.close();
  });
});

describe('the login for backups', () => {
  it('reads accounts, keys and tables that are made later, and writes nothing', async () => {
    await prepareLogins(venue.databaseUrl, PASSWORDS, 'for-backups');
    const address = new URL(venue.databaseUrl);
    [address.username, address.password] = [BACKUP_LOGIN, 'for-backups'];
    const backup = openDatabase(address.href, { log, max: 1 });
    expect((await readAppTables(backup)).get('accounts')).not.toEqual([]);
    await as.command.rows('create table app.later (it int)');
    expect(await backup.rows('select it from app.later')).toEqual([]);
    await as.command.rows('drop table app.later');
    for (const statement of [
      'update app.accounts set is_site_manager = true',
      'delete from app.subject_keys',
      `insert into app.sessions values ('x', '{}', now())`,
      'select * from read.shows',
      'create schema mine',
      'create temporary table mine (it int)',
    ])
      await expect(backup.rows(statement)).rejects.toMatchObject(FORBIDDEN);
    await backup.close();
  });
});

describe('an installation of an earlier version, in which one login owned everything', () => {
  it('is handed to the logins of the services when they are made', async () => {
    const database = await freshDatabase();
    const eventLog = await freshEventLog();
    const stores = { eventStoreUrl: eventLog.url, masterKey: MASTER_KEY, log };
    await runOnce(database.url, database.url);

    const databases = await prepareLogins(database.url, PASSWORDS);
    expect(await prepareLogins(database.url, PASSWORDS)).toEqual(databases);
    await runOnce(databases.command, databases.projector);
    await rebuildReadTables({ ...stores, databaseUrl: databases.projector });

    const owner = openDatabase(database.url, { log, max: 1 });
    const owners = await owner.rows<{ schema: string; owners: string }>(
      `select nspname as schema, string_agg(distinct pg_get_userbyid(relowner), ' ') as owners
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname in ('app', 'read', 'projector', 'pgboss') group by 1 order by 1`,
    );
    await owner.close();
    expect(owners).toEqual([
      { schema: 'app', owners: LOGINS.command },
      { schema: 'pgboss', owners: LOGINS.projector },
      { schema: 'projector', owners: LOGINS.projector },
      { schema: 'read', owners: LOGINS.projector },
    ]);
    await eventLog.stop();
    await database.drop();

    /** Starts the services that make the tables, and stops them once the tables are there. */
    async function runOnce(commandUrl: string, projectorUrl: string): Promise<void> {
      const core = await openCommandCore({ ...stores, databaseUrl: commandUrl });
      const { dataDir } = venue;
      const projector = await startProjector({ ...stores, databaseUrl: projectorUrl, dataDir });
      const reader = openDatabase(database.url, { log, max: 1 });
      await vi.waitUntil(async () => {
        const made = await reader.row<{ there: boolean }>(
          `select to_regclass('read.checkpoint') is not null as there`,
        );
        return made?.there && projector.state() === 'projecting';
      }, PATIENCE);
      await reader.close();
      await projector.stop();
      await core.close();
    }
  });
});
