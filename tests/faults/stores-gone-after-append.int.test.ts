import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openEventLog, type EventLog } from '@stagedoor/platform/event-log/eventstore';
import { createLog } from '@stagedoor/platform/process/log';
import { openPhotoFiles } from '@stagedoor/platform/photos/photo-storage';
import { createPhotos } from '@stagedoor/platform/photos/photos';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { StoreTimeout } from '@stagedoor/platform/stores/store-away';
import { openRelay, type Relay } from '../front-door/cuttable-relay.ts';
import { openVenue } from '../setup/test-venue.ts';
import { acknowledgedWrites } from './acknowledged-writes.ts';
import { startCommandOn } from './command-on-stores.ts';

const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };
const ADA = { name: 'Ada', email: 'ada@example.com', message: 'Where is my jacket?' };

/** When set, both stores go away as soon as the log has acknowledged an append. */
let leaveAfterAppend = false;
/** When set, the log appends and its answer does not come. */
let loseAnswer = false;
const stops: (() => Promise<unknown>)[] = [];
const relays: Relay[] = [];
const writes = acknowledgedWrites();

const venue = await openVenue();
relays.push(await openRelay(), await openRelay());
const [toDatabase, toLog] = relays;
const log = createLog('silent', 'test');
const database = openDatabase(toDatabase?.through(venue.databases.command) ?? '', { log });
const eventLog = openEventLog(toLog?.through(venue.eventStoreUrl) ?? '');
const { app, sameBrowser } = await startCommandOn(venue, {
  database,
  eventLog: cutAfterAppend(eventLog),
  photos: createPhotos(await openPhotoFiles(venue, { writes: true })),
});
const staff = await writes.of(sameBrowser(await venue.as('staff')), 'account-staff');
stops.push(
  venue.stop,
  ...relays.map(({ close }) => close),
  () => database.close(),
  () => eventLog.close(),
  () => app.close(),
);

afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});
afterEach(async () => {
  [leaveAfterAppend, loseAnswer] = [false, false];
  await Promise.all(relays.map(({ mend }) => mend()));
  await writes.assertKept(venue);
});

function cutAfterAppend(eventLog: EventLog): EventLog {
  return {
    ...eventLog,
    append: async (...args) => {
      const appended = await eventLog.append(...args);
      if (loseAnswer) throw new StoreTimeout();
      if (!leaveAfterAppend) return appended;
      leaveAfterAppend = false;
      await Promise.all(relays.map(({ cut }) => cut()));
      return appended;
    },
  };
}

const sent = async () => (await staff.call('messages.send', { body: ADA })).body.id;

describe('a command whose stores go away after the append', () => {
  it('gets the stored show as its response', async () => {
    leaveAfterAppend = true;
    const created = await staff.call('shows.create', { body: SHOW });
    expect({ status: created.status, name: created.body.headlining_artist }).toEqual({
      status: 201,
      name: SHOW.headlining_artist,
    });
  });

  it('gets the message as it is now as its response', async () => {
    const id = await sent();
    leaveAfterAppend = true;
    const read = await staff.call('messages.mark-read', { params: { id } });
    expect({ status: read.status, body: read.body }).toMatchObject({
      status: 200,
      body: { ...ADA, id, is_read: true },
    });
  });

  it('gets its response even if that cannot be stored under its Idempotency-Key, and has no second effect', async () => {
    const send = () =>
      staff.call('shows.create', { body: SHOW, headers: { 'idempotency-key': 'one' } });
    leaveAfterAppend = true;
    const first = await send();
    expect(first.status).toBe(201);
    await Promise.all(relays.map(({ mend }) => mend()));
    await expect.poll(async () => (await send()).status).toBe(201);
    expect((await send()).body.id).toBe(first.body.id);
  });

  it('gets what was recorded when it is sent again after the answer of the log was lost', async () => {
    const headers = { 'idempotency-key': 'lost' };
    const send = () => staff.call('shows.create', { body: SHOW, headers });
    loseAnswer = true;
    expect((await send()).status).toBe(503);
    loseAnswer = false;
    const { status, body } = await send();
    const reader = await venue.as('staff');
    await venue.awaitLog(reader);
    const { body: stored } = await reader.call('shows.get', { params: { id: body.id } });
    expect({ status, body }).toEqual({ status: 201, body: stored });
  });

  it('reports for each of many subjects whether it was done', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, sent));
    leaveAfterAppend = true;
    const { status, body } = await staff.call('messages.bulk-archive', { body: { ids } });
    expect(status).toBe(200);
    const done = body.results.filter(({ ok }: { ok: boolean }) => ok);
    expect(done.length).toBeGreaterThan(0);
    expect(done.length).toBeLessThan(ids.length);
    expect(body.updated).toBe(done.length);
  });
});
