import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BULK_IDS } from '@stagedoor/contracts/facts/limits';
import { commandProcess } from '../faults/command-process.ts';
import { closeAfterTests, temporaryFolder } from '../setup/after-tests.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { openVenue } from '../setup/test-venue.ts';
import { undoAs } from '../undo/undo-call.ts';
import { awaitEnd, run, upload } from './import-calls.ts';

/** So many that the undo goes on after the response. */
const ROWS = BULK_IDS + 20;
/** So many appends that the response is long sent. */
const MANY = 300;

/** Says after how many appends the service dies. */
const order = join(await temporaryFolder('die-after-appends-'), 'appends');
const command = await commandProcess('./tests/faults/die-after-appends.ts', { DIE_AFTER: order });
const venue = closeAfterTests(await openVenue({ runCommand: command.run }));
const staff = await venue.as('staff');

async function eventsOf(type: string) {
  const events = await eventsIn(venue.eventStoreUrl, 'subscriber-');
  return events.filter((event) => event.type === type);
}

/** What a service did that died in the middle, and what it did once it was started again. */
async function killedIn<T>(type: string, begin: () => Promise<T>) {
  await writeFile(order, String(MANY));
  const begun = await begin();
  expect(await command.ended()).toBe('SIGKILL');
  const before = (await eventsOf(type)).length;
  expect(before).toBeGreaterThanOrEqual(MANY);
  expect(before).toBeLessThan(ROWS);
  await command.restart();
  return begun;
}

describe('an import whose service is killed in the middle', () => {
  it('goes on under the same command when it is started again, and so does its undo', async () => {
    const text = Array.from({ length: ROWS }, (_, at) => `p${at}@example.com`).join('\n');
    const { id } = (await upload(staff, { text })).body;
    const { body: begun } = await killedIn('SubscriberImported', () => run(staff, id));
    expect(await awaitEnd(staff, id)).toMatchObject({
      ...{ state: 'done', done: ROWS, command_id: begun.command_id },
      counts: { add: ROWS, already: 0 },
    });
    const events = await eventsOf('SubscriberImported');
    expect(events).toHaveLength(ROWS);
    expect(new Set(events.map(({ stream }) => stream)).size).toBe(ROWS);
    expect(new Set(events.map(({ metadata }) => metadata.commandId)).size).toBe(1);

    const command_id = begun.command_id ?? '';
    await venue.awaitLog(staff);
    const undone = await killedIn('SubscriberErased', () => undoAs(staff, command_id));
    expect(undone).toMatchObject({ status: 202, body: { undone: 0, results: [] } });
    expect(await awaitEnd(staff, id)).toMatchObject({ state: 'undone' });
    const erased = await eventsOf('SubscriberErased');
    expect(erased).toHaveLength(ROWS);
    expect(new Set(erased.map(({ metadata }) => metadata.commandId))).toEqual(
      new Set([undone.body.command_id]),
    );
    await venue.awaitLog(staff);
    expect((await staff.call('mailing-list.list')).body).toEqual([]);
    expect((await undoAs(staff, command_id)).body.code).toBe('already-undone');
  });
});
