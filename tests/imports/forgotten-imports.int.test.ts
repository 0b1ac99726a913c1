import { describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { readAppTables } from '@stagedoor/platform/backup/app-tables';
import { openCommandCore } from '../../services/command/command-core.ts';
import { createImports } from '../../services/command/imports/imports.ts';
import { callerAs } from '../../services/command/run/command-runner.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { openVenue } from '../setup/test-venue.ts';
import { awaitEnd, importNow, upload, verdictsOf } from './import-calls.ts';

const HOUR_MS = 3_600_000;
const log = createLog('silent', 'test');

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');
const manager = await venue.as('site-manager');
const core = closeAfterTests(
  await openCommandCore({
    ...{ databaseUrl: venue.databases.command, eventStoreUrl: venue.eventStoreUrl },
    ...{ masterKey: MASTER_KEY, log },
  }),
);

/** The imports of this venue, as a service has them so many hours later, two rows at a time. */
function importsAfter(hours: number) {
  const now = () => new Date(Date.now() + hours * HOUR_MS);
  return createImports({ ...core, log, now, batch: 2, progress: { reaches: async () => true } });
}

async function statusOf(id: string) {
  return (await staff.call('imports.get', { params: { id } })).status;
}

describe('an import', () => {
  it('is forgotten a day after the upload or the run, with its rows and its key', async () => {
    const ready = (await upload(staff, { text: 'a@example.com' })).body.id;
    const { id: done } = await importNow(staff, { text: 'b@example.com' });
    await importsAfter(23).forgetOld();
    expect([await statusOf(ready), await statusOf(done)]).toEqual([200, 200]);
    await importsAfter(25).forgetOld();
    expect([await statusOf(ready), await statusOf(done)]).toEqual([404, 404]);
    expect(await venue.sql.rows('select from app.import_rows')).toEqual([]);
    const keys = `select subject from app.subject_keys where subject like 'import-%'`;
    expect(await venue.sql.rows(keys)).toEqual([]);
    await venue.awaitLog(staff);
    const { body } = await staff.call('mailing-list.list');
    expect(body.map(({ email }) => email)).toEqual(['b@example.com']);
  });

  it('is kept while it runs', async () => {
    const { id } = (await upload(staff, { text: 'a@example.com' })).body;
    const set = 'update app.imports set state = $2 where id = $1';
    await venue.sql.rows(set, [id, 'running']);
    await importsAfter(25).forgetOld();
    expect(await statusOf(id)).toBe(200);
    await venue.sql.rows(set, [id, 'ready']);
  });

  it('fails, and keeps nothing, where its rows cannot be read any more', async () => {
    const text = ['p0', 'p1', 'p2', 'p3'].map((name) => `${name}@example.com`).join('\n');
    const { id } = (await upload(staff, { text })).body;
    // One that is done after others.
    const damage = `update app.import_rows set content = 'x' where import = $1 and place = 3`;
    await venue.sql.rows(damage, [id]);
    const imports = importsAfter(0);
    await imports.run(id, callerAs('staff'));
    const failed = await awaitEnd(staff, id);
    await imports.close();
    expect(failed).toMatchObject({
      ...{ state: 'failed', done: 2 },
      error: expect.stringMatching(/Upload the file/),
    });
    await venue.awaitLog(staff);
    const { body } = await staff.call('mailing-list.list');
    expect(body.map(({ email }) => email)).toEqual(['b@example.com']);
  });

  it('is in no backup', async () => {
    const tables = [...(await readAppTables(venue.sql)).keys()];
    expect(tables.filter((name) => name.startsWith('import'))).toEqual([]);
  });
});

describe('the rows of one person', () => {
  it('are named in an export, and erased with everything else', async () => {
    const text = 'ada@example.com\nbob@example.com';
    const { id } = (await upload(staff, { text })).body;
    const email = 'ada@example.com';
    const { body: found } = await manager.call('personal-data.export', { body: { email } });
    expect(found.imports).toEqual([{ id, line: 1, verdict: 'add' }]);
    const dry = await manager.call('personal-data.erase', { body: { email, dry_run: true } });
    expect(Object.keys(await verdictsOf(staff, id))).toContain(email);
    const { seen } = dry.body;
    await manager.call('personal-data.erase', { body: { email, seen } });
    expect(await verdictsOf(staff, id)).toEqual({ 'bob@example.com': 'add' });
    const { body: after } = await manager.call('personal-data.export', { body: { email } });
    expect(after.imports).toEqual([]);
  });
});
