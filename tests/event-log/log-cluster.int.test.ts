import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { createLog } from '@stagedoor/platform/process/log';
import { openPhotoFiles } from '@stagedoor/platform/photos/photo-storage';
import { createPhotos } from '@stagedoor/platform/photos/photos';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { acknowledgedWrites } from '../faults/acknowledged-writes.ts';
import { startCommandOn } from '../faults/command-on-stores.ts';
import { openVenue } from '../setup/test-venue.ts';
import { until } from '../setup/until.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { openLogNodes } from './log-nodes.ts';

/** Proxies and people wait longer. */
const DEADLINE_MS = 60_000;
const NODES = [0, 1, 2];
/** Of one append. */
const TRIES = 4;
/** Its genre is read, which only the leader may serve. */
const SHOW = {
  ...{ date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' },
  genre_id: 'jazz',
};

const writes = acknowledgedWrites();
const stops: (() => unknown)[] = [];

const venue = await openVenue();
const nodes = await openLogNodes(venue.eventStoreUrl, NODES.length);
const staff = await staffBy(nodes.url);

afterEach(async () => {
  [nodes.isSilent, nodes.responsesToLose] = [false, 0];
  for (const node of NODES) await nodes.rejoin(node);
  await until(async () => (await create('after')).status === 201);
  await writes.assertKept(venue);
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
  nodes.close();
  await venue.stop();
});

/** A browser of staff, at a command service that has this address of the log. */
async function staffBy(logUrl: string): Promise<VenueClient> {
  const database = openDatabase(venue.databases.command, { log: createLog('silent', 'test') });
  const eventLog = openEventLog(logUrl);
  const photos = createPhotos(await openPhotoFiles(venue, { writes: true }));
  const { app, sameBrowser } = await startCommandOn(venue, { database, eventLog, photos });
  stops.push(
    () => database.close(),
    () => eventLog.close(),
    () => app.close(),
  );
  return writes.of(sameBrowser(await venue.as('staff')), 'account-staff');
}

let shows = 0;
/** A request under a key of its own. */
function create(name: string, client = staff) {
  shows += 1;
  const headers = { 'idempotency-key': `${name} ${shows}` };
  return client.call('shows.create', { body: SHOW, headers });
}

/** Repeats the same request until it succeeds, and returns the statuses before that. */
async function createInTheEnd(name: string): Promise<number[]> {
  shows += 1;
  const headers = { 'idempotency-key': `${name} ${shows}` };
  const statuses: number[] = [];
  await until(async () => {
    const { status } = await staff.call('shows.create', { body: SHOW, headers });
    statuses.push(status);
    return status === 201;
  });
  return statuses.slice(0, -1);
}

/** The response that the sender of a request gets, and whether it gets it in time. */
async function outcomeOf(sending: ReturnType<typeof create>) {
  const since = performance.now();
  const { status, headers, body } = await sending;
  const isInTime = performance.now() - since < DEADLINE_MS;
  return { status, code: body.code, retry: headers.get('retry-after'), isInTime };
}

const UNAVAILABLE = { status: 503, code: 'store-unavailable', retry: '2', isInTime: true };

describe('a command service whose log is a cluster', () => {
  it('goes on writing at the new leader after the old one has become a follower', async () => {
    expect((await create('old leader')).status).toBe(201);
    nodes.elect(1);
    const before = nodes.redirected;
    const created = await Promise.all(Array.from({ length: 8 }, () => create('new leader')));
    expect(created.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(nodes.redirected).toBeGreaterThan(before);
  });

  it('writes at the leader even when it knows only a follower', async () => {
    nodes.elect(1);
    const one = await staffBy(nodes.urlOf(0));
    expect((await create('by a follower', one)).status).toBe(201);
  });

  it('goes on writing at another node when the leader goes away, without losing or doubling a change', async () => {
    nodes.elect(0);
    await create('before');
    nodes.leave(0);
    nodes.elect(2);
    const refused = await Promise.all(Array.from({ length: 8 }, () => createInTheEnd('gone')));
    expect(refused.flat().filter((status) => status !== 503)).toEqual([]);
  });

  it('writes once when the leader breaks away between append and response', async () => {
    nodes.responsesToLose = 1;
    expect((await create('once')).status).toBe(201);
    expect(nodes.responsesToLose).toBe(0);
  });

  it('writes once when all its tries end like that, and the same request is sent again', async () => {
    nodes.responsesToLose = TRIES;
    expect(await createInTheEnd('once')).toEqual([503]);
  });

  it('responds with 503 and Retry-After while all nodes are away, and writes when they are back', async () => {
    for (const node of NODES) nodes.leave(node);
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => outcomeOf(create('nobody'))),
    );
    expect(outcomes).toEqual(outcomes.map(() => UNAVAILABLE));
    for (const node of NODES) await nodes.rejoin(node);
    await createInTheEnd('back');
  });

  it('responds with 503 and Retry-After in time when the leader takes calls and never responds', async () => {
    nodes.isSilent = true;
    expect(await outcomeOf(create('silence'))).toEqual(UNAVAILABLE);
  });
});
