import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { createLog } from '@stagedoor/platform/process/log';
import type { SecurityNote } from '@stagedoor/platform/process/security-log';
import { exportAudit } from '../../standalone/audit/audit.ts';
import { closeAfterTests, temporaryFolder } from '../setup/after-tests.ts';
import { exampleDetails } from '../setup/example-show.ts';
import { embeddedEventLog } from '../setup/backends.ts';
import { addShow } from '../setup/show-requests.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { openVenue } from '../setup/test-venue.ts';
import { until } from '../setup/until.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { leafOf, rootFromInclusion } from './rfc-6962.ts';

const COMMAND = fileURLToPath(new URL('../../standalone/audit-command.ts', import.meta.url));
const FILE = '/api/v1/history/audit-file/';
const notes: SecurityNote[] = [];

let isLogStopped = false;

const folder = await temporaryFolder('audit-');
const eventLog = await embeddedEventLog();
const stop = async () => void (isLogStopped || (await eventLog.stop()));
const security = (note: SecurityNote) => void notes.push(note);
const venue = closeAfterTests(await openVenue({ eventLog: { ...eventLog, stop }, security }));
const staff = await venue.as('staff');
const auditor = await venue.as('auditor');
const body = { name: 'Quilla Zand', email: 'quilla@example.com', message: 'A canary sings.' };
await staff.call('messages.send', { body });
const id = await addShow(staff);
await staff.call('shows.edit', { params: { id }, body: { doors_time: '18:30' } });
await venue.awaitLog(auditor);

/** Runs `npm run audit -- check …` as on another machine. */
function check(...args: string[]): Promise<{ code: number; output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string }>();
  const command = [COMMAND, 'check', ...args];
  execFile(process.execPath, command, { cwd: folder, env: {} }, (error, ...out) =>
    resolve({ code: error ? Number(error.code) : 0, output: out.join('') }),
  );
  return promise;
}

async function keep(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  return name;
}

describe('the audit file', () => {
  it('is downloaded by an auditor, and agrees with a kept checkpoint on another machine', async () => {
    const { status, headers, body } = await auditor.call('history.audit-file');
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 200,
      type: 'application/x-ndjson; charset=utf-8',
    });
    expect(headers.get('content-disposition')).toMatch(/filename="audit-\d{4}-\d\d-\d\d\.ndjson"/);
    for (const canary of ['Quilla', 'canary', '@']) expect(body).not.toContain(canary);
    const file = await keep('file.ndjson', body);
    const kept = await keep('kept.txt', (await auditor.call('proof.checkpoint')).body);
    const key = await keep('key.txt', (await auditor.call('proof.key')).body);
    expect(await check(file, '--checkpoint', kept, '--key', key)).toEqual({
      code: 0,
      output: expect.stringContaining('Nothing was rewritten since kept.txt.'),
    });
    const forged = await keep('forged.ndjson', body.replace('18:30', '19:30'));
    expect((await check(forged, '--checkpoint', kept, '--key', key)).code).toBe(1);
  });

  it.each([{}, { to: '2020-01-31' }, { from: '2020-01-01T00:00:00Z', to: '2090-12-31' }])(
    'equals what the command exports with %j',
    async (query) => {
      const file = join(folder, 'exported.ndjson');
      await exportAudit(file, query, (work) =>
        work({
          ...{ databaseUrl: venue.databases.projector, eventStoreUrl: venue.eventStoreUrl },
          ...{ masterKey: MASTER_KEY, publicUrl: undefined, log: createLog('silent', 'test') },
        }),
      );
      const { body } = await auditor.call('history.audit-file', { query });
      expect(body).toBe(await readFile(file, 'utf8'));
      expect(body.includes('"event":')).toBe(query.to !== '2020-01-31');
    },
  );

  it.each(['from', 'to'])('is refused with an impossible day in `%s`', async (field) => {
    const { status, body } = await auditor.call('history.audit-file', {
      query: { [field]: '2026-02-30' },
    });
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { [field]: [expect.stringMatching(/^Give a day as in/)] },
    });
  });

  it('leaves a line in the security log', async () => {
    notes.splice(0);
    await auditor.call('history.audit-file');
    expect(notes).toMatchObject([{ kind: 'audit-file-read', account: 'account-auditor' }]);
  });

  it('that somebody does not read delays no command, and a second one waits for it', async () => {
    const log = openEventLog(venue.eventStoreUrl);
    for (let nth = 0; nth < 24; nth += 1) await announceMuch(log);
    await log.close();
    await venue.awaitLog(auditor);
    const unread = await downloadUnread(auditor);
    expect((await auditor.call('history.audit-file')).status).toBe(429);
    const body = { name: 'Skronk' };
    expect((await staff.call('genres.create', { body })).status).toBe(201);
    unread.destroy();
    await until(async () => (await auditor.call('history.audit-file')).status === 200);
  });
});

/** Half a megabyte in one event. */
async function announceMuch(log: ReturnType<typeof openEventLog>): Promise<void> {
  const id = crypto.randomUUID();
  const data = exampleDetails({ additional_info: 'x'.repeat(500_000) });
  const made = { schemaVersion: 1, occurredAt: new Date().toISOString() };
  const command = { commandId: id, $correlationId: id, $causationId: id };
  const metadata = { actor: { id: 'system', role: 'system' }, ...command, ...made };
  await log.append(`show-${id}`, [{ id, event: { type: 'ShowAnnounced', data }, metadata }], -1);
}

/** Asks for the file, and reads only the beginning of the response. */
async function downloadUnread(client: VenueClient): Promise<Socket> {
  const { port } = new URL(venue.url);
  const socket = connect(Number(port), '127.0.0.1');
  const { cookie } = client.identity();
  socket.write(`GET ${FILE} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n\r\n`);
  const [begin] = await once(socket, 'data');
  expect(String(begin)).toMatch(/^HTTP\/1.1 200 /);
  return socket.pause();
}

describe('a recorded event', () => {
  it('hashes to the leaf that its proof leads from, and stands after those before it', async () => {
    const { results } = (await auditor.call('history.list', { query: { subject: 'show' } })).body;
    const edit = results.find(({ type }) => type === 'ShowDetailsChanged');
    const params = { position: edit?.position ?? '' };
    const { recorded, earlier } = (await auditor.call('proof.recorded', { params })).body;
    const { body: proof } = await auditor.call('proof.inclusion', { params });
    const leaf = leafOf(recorded).toString('base64');
    expect(proof.checkpoint).toContain(`\n${rootFromInclusion({ ...proof, leaf })}\n`);
    expect(JSON.parse(recorded).slice(0, 4)).toEqual([
      `show-${edit?.subject_id}`,
      edit?.revision,
      expect.any(String),
      'ShowDetailsChanged',
    ]);
    expect(earlier.map((text) => JSON.parse(text)[3])).toEqual(['ShowAnnounced', 'ShowPublished']);
  });

  it.each(['999999999', '0'])('does not exist at the position %s', async (position) => {
    expect((await auditor.call('proof.recorded', { params: { position } })).status).toBe(404);
  });
});

describe('while the event log is away', () => {
  it('what reads it is refused with 503, and everything else goes on', async () => {
    await eventLog.stop();
    isLogStopped = true;
    for (const call of [
      auditor.call('history.audit-file'),
      auditor.call('proof.recorded', { params: { position: '5' } }),
    ]) {
      const { status, body, headers } = await call;
      expect({ status, code: body.code, retry: headers.get('retry-after') }).toEqual({
        status: 503,
        code: 'store-unavailable',
        retry: '2',
      });
    }
    expect((await auditor.call('history.list')).status).toBe(200);
    expect((await (await venue.as('visitor')).send('GET', '/')).status).toBe(200);
  });
});
