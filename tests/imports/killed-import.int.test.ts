import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { BULK_IDS } from '@stagedoor/contracts/facts/limits';
import type { CommandOptions } from '../../services/command/command-stores.ts';
import { startCommand } from '../../services/command/command.service.ts';
import { commandProcess } from '../faults/command-process.ts';
import { startCrashingCommand } from '../faults/crashing-command.ts';
import { closeAfterTests, temporaryFolder } from '../setup/after-tests.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { PATIENCE } from '../setup/patience.ts';
import { openVenue } from '../setup/test-venue.ts';
import { undoAs } from '../undo/undo-call.ts';
import { awaitEnd, run, upload } from './import-calls.ts';

/** So many that the undo goes on after the response. */
const ROWS = BULK_IDS + 20;
/** So many that the response is long sent. */
const APPENDS = 300;
/** To read an event of somebody, to erase them, and to destroy their key. */
const CALLS = APPENDS * 3;

/** Says after how many appends the service dies. */
const order = join(await temporaryFolder('die-after-appends-'), 'appends');
const dying = await commandProcess('./tests/faults/die-after-appends.ts', { DIE_AFTER: order });
let options: CommandOptions;
const venue = closeAfterTests(
  await openVenue({ runCommand: async (given) => dying.run((options = given)) }),
);
const staff = await venue.as('staff');
let again: Awaited<ReturnType<typeof startCommand>> | undefined;
afterAll(() => again?.stop());

/** Starts the service again, in this process, at the same address. */
async function restart(): Promise<void> {
  await again?.stop();
  again = await startCommand({ ...options, port: Number(new URL(venue.commandUrl).port) });
}

async function eventsOf(type: string) {
  const events = await eventsIn(venue.eventStoreUrl, 'subscriber-');
  return events.filter((event) => event.type === type);
}

describe('an import whose service dies in the middle', () => {
  it('goes on under the same command when it is started again, and so does its undo', async () => {
    const text = Array.from({ length: ROWS }, (_, at) => `p${at}@example.com`).join('\n');
    const { id } = (await upload(staff, { text })).body;
    await writeFile(order, String(APPENDS));
    const command_id = (await run(staff, id)).body.command_id ?? '';
    expect(await dying.ended()).toBe('SIGKILL');
    const some = (await eventsOf('SubscriberImported')).length;
    expect(some).toBeGreaterThanOrEqual(APPENDS);
    expect(some).toBeLessThan(ROWS);
    await restart();
    expect(await awaitEnd(staff, id)).toMatchObject({
      ...{ state: 'done', done: ROWS, command_id },
      counts: { add: ROWS, already: 0 },
    });
    const events = await eventsOf('SubscriberImported');
    expect(events).toHaveLength(ROWS);
    expect(new Set(events.map(({ stream }) => stream)).size).toBe(ROWS);
    expect(commandsOf(events)).toEqual(new Set([command_id]));

    await venue.awaitLog(staff);
    const crashing = await startCrashingCommand(venue, { after: CALLS });
    const begun = await undoAs(crashing.sameBrowser(staff), command_id);
    expect(begun).toMatchObject({ status: 202, body: { undone: 0, results: [] } });
    await vi.waitUntil(() => crashing.calls().length >= CALLS, PATIENCE);
    await crashing.stop();
    const erased = (await eventsOf('SubscriberErased')).length;
    expect(erased).toBeGreaterThan(0);
    expect(erased).toBeLessThan(ROWS);
    await restart();
    expect(await awaitEnd(staff, id)).toMatchObject({ state: 'undone' });
    const erasures = await eventsOf('SubscriberErased');
    expect(erasures).toHaveLength(ROWS);
    expect(commandsOf(erasures)).toEqual(new Set([begun.body.command_id]));
    await venue.awaitLog(staff);
    expect((await staff.call('mailing-list.list')).body).toEqual([]);
    expect((await undoAs(staff, command_id)).body.code).toBe('already-undone');
  });
});

function commandsOf(events: Awaited<ReturnType<typeof eventsIn>>): Set<string> {
  return new Set(events.map(({ metadata }) => metadata.commandId));
}
