import { describe, expect, it, vi } from 'vitest';
import { commandProcess } from '../faults/command-process.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { PATIENCE } from '../setup/patience.ts';
import { openVenue } from '../setup/test-venue.ts';
import { undoAs } from '../undo/undo-call.ts';
import { awaitEnd, run, upload } from './import-calls.ts';

const ROWS = 3_000;

const command = await commandProcess();
const venue = closeAfterTests(await openVenue({ runCommand: command.run }));
const staff = await venue.as('staff');

const added = async () =>
  (await eventsIn(venue.eventStoreUrl, 'subscriber-')).filter(
    ({ type }) => type === 'SubscriberImported',
  );

const erased = async () =>
  (await eventsIn(venue.eventStoreUrl, 'subscriber-')).filter(
    ({ type }) => type === 'SubscriberErased',
  );

/** What is still being undone. */
const underWay = () => venue.sql.rows('select from app.long_undos');

describe('an import whose service is killed in the middle', () => {
  it('goes on under the same command, and adds everybody once', async () => {
    const text = Array.from({ length: ROWS }, (_, at) => `p${at}@example.com`).join('\n');
    const { body } = await upload(staff, { text });
    const { body: begun } = await run(staff, body.id);
    await vi.waitUntil(async () => (await added()).length > 100, PATIENCE);
    await command.kill();
    const before = (await added()).length;
    expect(before).toBeLessThan(ROWS);
    await command.restart();
    const done = await awaitEnd(staff, body.id);
    expect(done).toMatchObject({
      ...{ state: 'done', done: ROWS, command_id: begun.command_id },
      counts: { add: ROWS, already: 0 },
    });
    const events = await added();
    expect(events).toHaveLength(ROWS);
    expect(new Set(events.map(({ stream }) => stream)).size).toBe(ROWS);
    expect(new Set(events.map(({ metadata }) => metadata.commandId)).size).toBe(1);
  });

  it('is undone in the background, also after another kill', async () => {
    const [first] = await added();
    const command_id = first?.metadata.commandId ?? '';
    await venue.awaitLog(staff);
    const begun = await undoAs(staff, command_id);
    expect(begun).toMatchObject({ status: 202, body: { undone: 0, results: [] } });
    await vi.waitUntil(async () => (await erased()).length > 100, PATIENCE);
    await command.kill();
    expect((await erased()).length).toBeLessThan(ROWS);
    await command.restart();
    await vi.waitUntil(async () => (await underWay()).length === 0, PATIENCE);
    const events = await erased();
    expect(events).toHaveLength(ROWS);
    expect(new Set(events.map(({ metadata }) => metadata.commandId))).toEqual(
      new Set([begun.body.command_id]),
    );
    await venue.awaitLog(staff);
    expect((await staff.call('mailing-list.list')).body).toEqual([]);
    expect((await undoAs(staff, command_id)).body.code).toBe('already-undone');
  });
});
