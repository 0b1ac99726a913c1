import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openEventLog, type EventLog } from '@stagedoor/platform/event-log/eventstore';
import { createLog } from '@stagedoor/platform/process/log';
import { openPhotoFiles } from '@stagedoor/platform/photos/photo-storage';
import { createPhotos } from '@stagedoor/platform/photos/photos';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { createCommandRunner } from '../../services/command/run/command-runner.ts';
import { show } from '@stagedoor/domain/show/show.decider';
import { asOperator, grantTo, openAccount } from '../accounts/operator.ts';
import { startCommandOn } from '../faults/command-on-stores.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { PATIENCE } from '../setup/patience.ts';
import { addShow } from '../setup/show-requests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { undoAs } from './undo-call.ts';

const ARCHIVE = { type: 'ArchiveShow' } as const;

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');
const colleague = await venue.as('site-manager');
const eventLog = closeAfterTests(openEventLog(venue.eventStoreUrl));

const aShow = () => addShow(staff);

const areArchived = async (...ids: string[]) => {
  const shows = ids.map((id) => staff.call('shows.get', { params: { id } }));
  return (await Promise.all(shows)).map(({ body }) => body.is_archived);
};

const entriesOf = async (command_id: string) =>
  (await colleague.call('history.list', { query: { command_id } })).body.results;

/** Archives a show as one part of a bulk action, in another command service. */
async function archive(id: string, commandId: string): Promise<void> {
  const caller = { actor: { id: 'account-staff', role: 'staff' }, commandId };
  await createCommandRunner(eventLog).runnerFor(caller)(show(id), ARCHIVE);
}

describe('an undo by a colleague while a bulk action is being projected', () => {
  it('is refused until the read tables hold all of it, and then undoes all of it', async () => {
    const [one, two, command] = [await aShow(), await aShow(), randomUUID()];
    await archive(one, command);
    await venue.awaitLog(staff);
    const resume = await pauseProjector();
    await archive(two, command);

    const refused = await undoAs(colleague, command);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(refused.body.error).toContain('still on their way into the history');

    await resume();
    await venue.awaitLog(staff);
    expect((await undoAs(colleague, command)).body).toMatchObject({ undone: 2 });
    await venue.awaitLog(staff);
    expect(await areArchived(one, two)).toEqual([false, false]);
  });

  it('revokes rights all the same', async () => {
    const granted = await asOperator(venue, async (core) =>
      grantTo(core, await openAccount(core, 'ada'), 'is_staff'),
    );
    await venue.awaitLog(colleague);
    const resume = await pauseProjector();
    await aShow();
    expect((await undoAs(colleague, granted)).status).toBe(200);
    const rows = await venue.sql.rows(
      `select is_staff from app.accounts where email = 'ada@venue.example'`,
    );
    expect(rows).toEqual([{ is_staff: false }]);
    await resume();
  });

  it('does not wait for events of other streams', async () => {
    const id = await aShow();
    const command = randomUUID();
    await archive(id, command);
    const metadata = (await eventLog.read(`show-${id}`)).at(-1)?.metadata;
    if (!metadata) throw new Error('The show has no event.');
    for (let stream = 0; stream < 20; stream += 1) {
      const event = { type: 'MessageRead', data: {} } as const;
      await eventLog.append(
        `elsewhere-${randomUUID()}`,
        [{ id: randomUUID(), event, metadata }],
        -1,
      );
    }
    expect((await undoAs(colleague, command)).body).toMatchObject({ undone: 1 });
  });
});

describe('an undo of a bulk action that is still running', () => {
  it('is refused until it has come to its end', async () => {
    const [first, slow] = [await aShow(), await aShow()];
    const service = await startSlowCommand(`show-${slow}`);
    const commandOf = async () => (await eventLog.read(`show-${first}`)).at(-1)?.metadata.commandId;
    const before = await commandOf();
    const bulk = service.as(staff).call('shows.bulk-archive', { body: { ids: [first, slow] } });
    await vi.waitUntil(async () => (await commandOf()) !== before, PATIENCE);
    const command = (await commandOf()) ?? '';
    await vi.waitUntil(async () => (await entriesOf(command)).length === 1, PATIENCE);

    const refused = await undoAs(service.as(colleague), command);
    expect({ status: refused.status, retry: refused.headers.get('retry-after') }).toEqual({
      status: 409,
      retry: '2',
    });
    service.goOn();
    expect((await bulk).body).toMatchObject({ updated: 2 });
    expect((await undoAs(service.as(colleague), command)).body).toMatchObject({ undone: 2 });
  });
});

describe('an undo of which every part is refused', () => {
  const unpublish = (ids: string[]) =>
    staff.call('shows.bulk-publish', { body: { ids, is_published: false } });

  it('gives all reasons if there are several', async () => {
    const [archived, changed] = [await aShow(), await aShow()];
    const unpublished = await unpublish([archived, changed]);
    await staff.call('shows.archive', { params: { id: archived } });
    const body = { is_published: true };
    await staff.call('shows.edit', { params: { id: changed }, body });
    const refused = await undoAs(staff, unpublished.headers.get('x-command-id') ?? '');
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBeOneOf(['show-archived', 'nothing-to-undo']);
    expect(refused.body.error).toContain('This show is archived.');
    expect(refused.body.error).toContain('Nothing is left to undo');
  });
});

/** Holds the row that the projector locks for every batch. @returns what lets it go on. */
async function pauseProjector(): Promise<() => Promise<void>> {
  const client = new pg.Client(venue.databaseUrl);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query('select from read.checkpoint for update');
  return async () => void (await client.query('rollback'));
}

/** A command service whose appends to one stream wait. */
async function startSlowCommand(slowStream: string) {
  const log = createLog('silent', 'test');
  const database = openDatabase(venue.databases.command, { log, max: 4 });
  const photos = createPhotos(await openPhotoFiles(venue, { writes: true }));
  const gate = Promise.withResolvers<void>();
  const append: EventLog['append'] = async (stream, ...rest) => {
    if (stream === slowStream) await gate.promise;
    return eventLog.append(stream, ...rest);
  };
  const stores = { database, eventLog: { ...eventLog, append }, photos };
  const { app, sameBrowser } = await startCommandOn(venue, stores);
  onTestFinished(async () => {
    gate.resolve();
    await app.close();
    await database.close();
  });
  return { as: sameBrowser, goOn: gate.resolve };
}
