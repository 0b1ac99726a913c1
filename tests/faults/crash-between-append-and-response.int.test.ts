import { afterEach, describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { openVenue } from '../setup/test-venue.ts';
import { acknowledgedWrites } from './acknowledged-writes.ts';
import { commandProcess } from './command-process.ts';

const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };

const writes = acknowledgedWrites();

const command = await commandProcess();
const venue = closeAfterTests(await openVenue({ runCommand: command.run }));
const staff = await writes.of(await venue.as('staff'));

afterEach(() => writes.assertKept(venue));

describe('a command service that dies between the append and the response', () => {
  it('leaves one show, and the retry gets its response', async () => {
    await command.restart('./tests/faults/cut-after-append.ts');
    const request = { body: SHOW, headers: { 'idempotency-key': 'one-show' } };
    const lost = await staff.call('shows.create', request);
    expect({ status: lost.status, code: lost.body.code }).toEqual({
      status: 503,
      code: 'store-unavailable',
    });
    expect(await command.ended()).toBe('SIGKILL');

    await command.restart();
    const retried = await staff.call('shows.create', request);
    expect(retried.status).toBe(201);

    const list = await staff.call('shows.list');
    expect(list.body.results.map(({ id }: { id: string }) => id)).toEqual([retried.body.id]);
    expect(await showEvents()).toEqual(['ShowAnnounced', 'ShowPublished']);
  });

  it('writes nothing for a request that is refused', async () => {
    const refused = await staff.call('shows.create', {
      body: { ...SHOW, date: 'tomorrow' },
      headers: { 'idempotency-key': 'no-show' },
    });
    expect(refused.status).toBe(400);
    expect(await showEvents()).toHaveLength(2);
  });
});

async function showEvents(): Promise<string[]> {
  return (await eventsIn(venue.eventStoreUrl, 'show-')).map(({ type }) => type);
}
