import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { versionOf } from '@stagedoor/contracts/events/events';
import { createLog } from '@stagedoor/platform/process/log';
import { NEWEST_MIGRATION } from '@stagedoor/platform/stores/data-version';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { migrationNames } from '../../services/command/migrate.ts';
import { openCommandCore } from '../../services/command/command-core.ts';
import { rebuildReadTables } from '../../services/projector/rebuild.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { embeddedEventLog, freshDatabase } from '../setup/backends.ts';
import { everythingIn } from '../setup/everything-in.ts';
import { machineEnv } from '../setup/service-process.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';

const log = createLog('silent', 'test');
const FUTURE = `insert into app.migrations (name, run_on) values ('9999_future', now())`;

const openCore = () =>
  openCommandCore({
    databaseUrl: fresh.url,
    eventStoreUrl: eventLog.url,
    masterKey: MASTER_KEY,
    log,
  });

const fresh = closeAfterTests(await freshDatabase());
const eventLog = closeAfterTests(await embeddedEventLog());
await (await openCore()).close();
const database = closeAfterTests(openDatabase(fresh.url, { log, max: 2 }));

/** Runs a service in a process of its own, until it ends. */
async function runService(service: string): Promise<{ code: number | null; message: string }> {
  const child = spawn(process.execPath, [`services/${service}/main.ts`], {
    env: {
      ...machineEnv,
      ...{ DATABASE_URL: fresh.url, EVENTSTORE_URL: eventLog.url, PORT: '0', LOG_LEVEL: 'silent' },
      ...{ MASTER_KEY, SESSION_SECRET: MASTER_KEY, MIN_FREE_SPACE: '0' },
      ...{ ADMIN_EMAIL: 'ada@venue.example', ADMIN_PASSWORD: 'correct-horse-battery' },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let message = '';
  child.stderr.on('data', (text: Buffer) => (message += text.toString()));
  const [code] = await once(child, 'close');
  return { code, message };
}

/** Runs `work` on data that `statement` has changed, and changes it back with `undo`. */
async function withData<T>(statement: string, undo: string, work: () => Promise<T>): Promise<T> {
  await database.rows(statement);
  try {
    const before = await everythingIn(database);
    const result = await work();
    expect(await everythingIn(database)).toBe(before);
    return result;
  } finally {
    await database.rows(undo);
  }
}

describe('data of a newer version', () => {
  it.each(['command', 'projector', 'query'])(
    'is refused by the %s service with a sentence, and not changed',
    async (service) => {
      const undo = `delete from app.migrations where name = '9999_future';
        update app.release set version = '0.0.1'`;
      const future = `${FUTURE}; update app.release set version = '99.1.0'`;
      const { code, message } = await withData(future, undo, () => runService(service));
      expect(code).toBe(1);
      expect(message).toMatch(
        /service could not start\. The data was written by a newer Stagedoor \(99\.1\.0\) than/,
      );
      expect(message).toContain('), which does not know the migration 9999_future. ');
    },
  );

  it.each([
    ['an event of a newer version', 'ShowAnnounced', 'version 9 of ShowAnnounced'],
    ['an event of a new type', 'ShowStreamed', 'version 9 of ShowStreamed'],
  ])('is refused for %s, by commands too', async (_what, type, unknown) => {
    const kept = await database.row<{ events: unknown }>('select events from app.release');
    const undo = `update app.release set events = '${JSON.stringify(kept?.events)}'`;
    const change = `update app.release set events = events || '{"${type}": 9}'`;
    await withData(change, undo, async () => {
      await expect(openCore()).rejects.toThrow(`does not know ${unknown}. `);
      const stores = { databaseUrl: fresh.url, eventStoreUrl: eventLog.url, log };
      await expect(rebuildReadTables(stores)).rejects.toThrow(`does not know ${unknown}. `);
    });
  });
});

describe('data of this version', () => {
  it('has all migrations that the services know', async () => {
    expect((await migrationNames()).at(-1)).toBe(NEWEST_MIGRATION);
    const [last] = await database.rows('select name from app.migrations order by id desc limit 1');
    expect(last).toEqual({ name: NEWEST_MIGRATION });
  });

  it('names the version that used it, after the next start', async () => {
    await database.rows(`update app.release set version = '0.0.1', events = '{}'`);
    await (await openCore()).close();
    const made = await database.row<{ version: string; events: object }>(
      'select version, events from app.release',
    );
    expect(made?.version).not.toBe('0.0.1');
    expect(made?.events).toMatchObject({
      ShowAnnounced: versionOf('ShowAnnounced'),
      SubscriberJoined: 3,
    });
  });
});
