import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { rebuildReadTables } from '../../services/projector/rebuild.ts';
import { exportLog } from '../../eventlog/transfer/export-log.ts';
import { importLog } from '../../eventlog/transfer/import-log.ts';
import { RawLog } from '../../eventlog/transfer/raw-log.ts';
import { closeAfterTests, temporaryFolder } from '../setup/after-tests.ts';
import { freshDatabase, freshEventLog } from '../setup/backends.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { openVenue } from '../setup/test-venue.ts';
import { leafOf, rootFromInclusion } from './rfc-6962.ts';

const COMMAND = fileURLToPath(new URL('../../standalone/audit-command.ts', import.meta.url));

interface Stores {
  databaseUrl: string;
  eventStoreUrl: string;
}

/** Runs `npm run audit -- …` in the test's folder; without `stores` as on another machine. */
function audit(args: string[], stores?: Stores) {
  const env = stores && {
    DATABASE_URL: stores.databaseUrl,
    EVENTSTORE_URL: stores.eventStoreUrl,
    MASTER_KEY,
    LOG_LEVEL: 'silent',
  };
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string }>();
  execFile(process.execPath, [COMMAND, ...args], { cwd: folder, env: env ?? {} }, (error, ...out) =>
    resolve({ code: error ? Number(error.code) : 0, output: out.join('') }),
  );
  return promise;
}

const inVenue = () => ({
  databaseUrl: venue.databases.projector,
  eventStoreUrl: venue.eventStoreUrl,
});
const textOf = (name: string) => readFile(join(folder, name), 'utf8');
const linesOf = async (name: string) =>
  (await textOf(name))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

async function keep(name: string, route: 'proof.checkpoint' | 'proof.key'): Promise<void> {
  await venue.awaitLog(auditor);
  await writeFile(join(folder, name), (await auditor.call(route)).body);
}

async function announce(headlining_artist: string): Promise<void> {
  const body = { date: '2030-05-04', headlining_artist, ages: '18+' };
  expect((await staff.call('shows.create', { body })).status).toBe(201);
}

async function writeMessage(): Promise<void> {
  const body = { name: 'Quilla Zand', email: 'quilla@example.com', message: 'A canary sings.' };
  expect((await staff.call('messages.send', { body })).status).toBe(201);
}

async function eraseMessages(): Promise<void> {
  const { body } = await staff.call('messages.list');
  for (const { id } of body)
    expect((await staff.call('messages.erase', { params: { id } })).status).toBe(204);
}

async function exportAs(name: string, ...period: string[]): Promise<void> {
  const { code, output } = await audit(['export', '--file', name, ...period], inVenue());
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`${name} has`) });
}

const folder = await temporaryFolder('audit-');
const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');
const auditor = await venue.as('auditor');
await announce('Velvet Cartographers');
await writeMessage();
await keep('early.txt', 'proof.checkpoint');
await keep('key.txt', 'proof.key');
await exportAs('early.ndjson');

await eraseMessages();
await announce('Velvet Cartographers, again');
await keep('late.txt', 'proof.checkpoint');
await exportAs('late.ndjson', '--from', '2020-01-01', '--to', '2090-01-01');
const raw = new RawLog(venue.eventStoreUrl);
await exportLog(raw, join(folder, 'raw.ndjson'));
await raw.dispose();

const KEPT = ['--checkpoint', 'early.txt', '--checkpoint', 'late.txt', '--key', 'key.txt'];
const EARLIER = ['--checkpoint', 'early.ndjson'];

describe('an export', () => {
  it('agrees on another machine with everything kept before, even after an erasure', async () => {
    const { code, output } = await audit(['check', 'late.ndjson', ...KEPT, ...EARLIER]);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('Nothing was rewritten since early.txt, late.txt, early'),
    });
  });

  it('is compared with a folder of checkpoints, saved mails and the key', async () => {
    await mkdir(join(folder, 'kept'));
    for (const name of ['early.txt', 'key.txt'])
      await copyFile(join(folder, name), join(folder, 'kept', name));
    const body = Buffer.from(await textOf('late.txt')).toString('base64');
    const mail = `Subject: Checkpoint\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}\r\n`;
    await writeFile(join(folder, 'kept', 'late.eml'), mail);
    const kept = ['--checkpoint', 'kept', '--key', 'kept/key.txt'];
    expect(await audit(['check', 'late.ndjson', ...kept])).toEqual({
      code: 0,
      output: expect.stringContaining('Nothing was rewritten since kept.'),
    });
    const forged = mail.replace(body, Buffer.from('no checkpoint').toString('base64'));
    await writeFile(join(folder, 'kept', 'late.eml'), forged);
    expect(await audit(['check', 'late.ndjson', ...kept])).toEqual({
      code: 1,
      output: expect.stringContaining('kept/late.eml is no checkpoint'),
    });
  });

  it('says without a key that it only agrees with itself, and how much of it is hidden', async () => {
    const { code, output } = await audit(['check', 'late.ndjson']);
    expect(code).toBe(0);
    expect(output).toContain('this says only that the file agrees with itself');
    expect(output).not.toContain('hashes only');
    await exportAs('none.ndjson', '--to', '2020-01-01T00:00:00Z');
    const all = (await linesOf('none.ndjson')).slice(1);
    expect(all.every(({ position }) => /^\d+$/.test(position))).toBe(true);
    expect((await audit(['check', 'none.ndjson', '--key', 'key.txt'])).output).toContain(
      `${all.length} of ${all.length} events are hashes only.`,
    );
  });

  it('has hashes over the recorded bytes of every event', async () => {
    const recorded = (await linesOf('raw.ndjson')).slice(1, -1);
    const [, ...lines] = await linesOf('late.ndjson');
    for (const { leaf, event } of lines) {
      const { data, metadata } = recorded.find(({ id }) => id === event.id);
      const place = [event.stream, event.revision, event.id, event.type];
      const bytes = `[${place.map((one) => JSON.stringify(one)).join()},${data},${metadata}]`;
      expect(leafOf(bytes).toString('base64')).toBe(leaf);
    }
  });

  it('and the running venue prove one event in the same way', async () => {
    const [, ...lines] = await linesOf('late.ndjson');
    const { position } = lines.at(-3).event;
    const offline = await audit(['prove', position, '--file', 'late.ndjson']);
    const online = await audit(['prove', position], inVenue());
    const { body } = await auditor.call('proof.inclusion', { params: { position } });
    const [proof, other] = [offline, online].map(({ output }) => JSON.parse(output));
    expect(proof).toEqual(body);
    expect(other).toEqual(body);
    expect(body.checkpoint).toContain(`\n${body.size}\n${rootFromInclusion(body)}\n`);
  });

  it.each([
    ['an invalid day', ['export', '--file', 'x.ndjson', '--from', 'yesterday']],
    ['a file that is no export', ['check', 'early.txt']],
  ])('is not made or checked with %s', async (_, args) => {
    const { code, output } = await audit(args);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/\S/) });
    expect(output).not.toMatch(/^ +at /m);
  });
});

/** Makes everything that is stored again from changed lines, as a forger would. */
async function exportMoved(name: string, change: (raw: string) => string, args: string[] = []) {
  const file = join(folder, `raw-${name}`);
  await writeFile(file, change(await textOf('raw.ndjson')));
  const [target, database] = await Promise.all([freshEventLog(), freshDatabase()]);
  const log = new RawLog(target.url);
  try {
    await importLog(log, file);
    const stores = { databaseUrl: database.url, eventStoreUrl: target.url };
    await rebuildReadTables({ ...stores, log: createLog('silent', 'test'), adoptLog: true });
    return await audit(['export', '--file', name, ...args], stores);
  } finally {
    await log.dispose();
    await target.stop();
    await database.drop();
  }
}

describe('a log that was moved to other stores, with read tables built again', () => {
  it('agrees with everything kept before, even in an export without events', async () => {
    const until = ['--to', '2020-01-01T00:00:00Z'];
    const { output } = await exportMoved('moved.ndjson', (raw) => raw, until);
    expect(output).toContain('moved.ndjson has 0 events');
    expect((await audit(['check', 'moved.ndjson', ...KEPT, ...EARLIER])).code).toBe(0);
  });

  it('can be checked where a text has a line separator, at which some programs end a line', async () => {
    const separated = (raw: string) => raw.replace('Velvet Cart', 'Velvet\u2028Cart');
    expect((await exportMoved('separated.ndjson', separated)).code).toBe(0);
    const { code, output } = await audit(['check', 'separated.ndjson']);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('agrees') });
  });

  it('is caught when one word was rewritten on the way, by checkpoints and by an earlier export', async () => {
    const rewritten = (raw: string) => raw.replace('Velvet Cartographers', 'Velvet Impostors');
    expect((await exportMoved('rewritten.ndjson', rewritten)).code).toBe(0);
    const byCheckpoint = await audit(['check', 'rewritten.ndjson', ...KEPT]);
    expect(byCheckpoint).toEqual({ code: 1, output: expect.stringContaining('early.txt has') });
    const byExport = await audit(['check', 'rewritten.ndjson', ...EARLIER]);
    const first =
      /event \d+ \(ShowAnnounced in show-\S+ at revision 0, .*\) is the first that differs/;
    expect(byExport).toEqual({ code: 1, output: expect.stringMatching(first) });
  });
});
