import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CHANGED_SUBJECTS } from '@stagedoor/contracts/facts/changes';
import { projections } from '../../services/projector/projections.ts';
import { sendHalf } from '../setup/half-request.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { followChanges, type ChangeReader } from './change-reader.ts';
import { openRelay, type Relay } from '../front-door/cuttable-relay.ts';
import {
  openReadingVenue,
  type ReadingVenue,
  type ReadingVenueOptions,
} from '../reads/reading-venue.ts';

const ALL = [...CHANGED_SUBJECTS];

let venue: ReadingVenue;
let relay: Relay;
let staff: VenueClient;
const readers: ChangeReader[] = [];

async function open(changeStreams: ReadingVenueOptions['changeStreams'] = {}): Promise<void> {
  relay = await openRelay();
  venue = await openReadingVenue({ through: relay.through, changeStreams });
  staff = await venue.as('staff');
  await venue.show('s1');
  await followedTo(venue.position());
  // Messages come in order: whoever has heard this one has heard of the show.
  const reader = await follower();
  await venue.sql.rows(`select pg_notify('projected', '0:themes')`);
  await vi.waitUntil(() => reader.told().at(-1)?.subjects.join() === 'themes');
  leave();
}

async function follow(as = staff, how = {}): Promise<ChangeReader> {
  const reader = await followChanges(venue.url, as, how);
  readers.push(reader);
  return reader;
}

/** Somebody who has been let in, and knows where the read tables are. */
async function follower(as = staff): Promise<ChangeReader> {
  const reader = await follow(as);
  await reader.untilTold(1);
  return reader;
}

describe('what is told', () => {
  beforeAll(() => open());
  afterEach(leave);
  afterAll(close);

  it('begins with where the read tables are, and nothing that changed', async () => {
    const reader = await follower();
    expect(reader.status).toBe(200);
    expect(reader.text()).toMatch(/^retry: \d+\n\n/);
    expect(reader.told()).toEqual([{ id: String(venue.position()), subjects: [] }]);
  });

  it('reaches everybody who follows', async () => {
    const both = [await follower(), await follower(await venue.as('site-manager'))];
    await venue.show('s2');
    await Promise.all(both.map((reader) => reader.untilTold(2)));
    for (const reader of both)
      expect(reader.told()[1]).toEqual({ id: String(venue.position()), subjects: ['shows'] });
  });

  it('names what changed, and nothing of what it holds', async () => {
    const reader = await follower();
    await venue.show('s3', { headlining_artist: 'Secret Guest' });
    await venue.record('genres', [
      { type: 'GenreAdded', data: { id: 'g1', name: 'Zydeco', slug: 'zydeco' } },
    ]);
    await venue.record('mailing-list-settings', [
      { type: 'MailingListSettingsChanged', data: { show_popup_for_new_visitors: true } },
    ]);
    await reader.untilTold(4);
    expect(reader.told().map(({ subjects }) => subjects)).toEqual([
      [],
      ['shows'],
      ['genres'],
      ['mailing_list_settings'],
    ]);
    expect(reader.text()).not.toMatch(/Secret|Zydeco|s3|account/);
  });

  it('is everything when the tables moved on and nobody said what changed', async () => {
    const reader = await follower();
    await venue.sql.rows(`select pg_notify('projected', $1)`, [String(venue.position() + 1n)]);
    await reader.untilTold(2);
    expect(reader.told()[1]?.subjects).toEqual(ALL);
  });

  it('is everything when Postgres was away, and the stream goes on', async () => {
    const reader = await follower();
    await relay.cut();
    await venue.show('s4');
    await relay.mend();
    await reader.untilTold(2);
    expect(reader.told()[1]?.subjects).toEqual(ALL);
    await vi.waitUntil(() => reader.told().at(-1)?.id === String(venue.position()));
  });

  it('is neither kept nor compressed nor held back on the way', async () => {
    const { headers } = await follower();
    expect({
      type: headers.get('content-type'),
      kept: headers.get('cache-control'),
      buffered: headers.get('x-accel-buffering'),
      encoding: headers.get('content-encoding'),
    }).toEqual({
      type: 'text/event-stream',
      kept: 'private, no-store',
      buffered: 'no',
      encoding: null,
    });
  });

  it('has a word for every projection that staff see, and one for the status of all', () => {
    const unseen = ['history', 'photos'];
    const seen = projections.map(({ name }) => name).filter((name) => !unseen.includes(name));
    expect([...seen, 'status'].toSorted()).toEqual(ALL.toSorted());
  });
});

describe('coming back after a lost connection', () => {
  beforeAll(() => open());
  afterEach(leave);
  afterAll(close);

  it('tells at once what changed since, and nothing else', async () => {
    const before = String(venue.position());
    await venue.show('s5');
    await followedTo(venue.position());
    for (const how of [{ lastId: before }, { since: before }]) {
      const reader = await follow(staff, how);
      await reader.untilTold(1);
      expect(reader.told()).toEqual([{ id: String(venue.position()), subjects: ['shows'] }]);
    }
  });

  it('tells of nothing where nothing has changed', async () => {
    const reader = await follow(staff, { lastId: String(venue.position()) });
    await reader.untilTold(1);
    expect(reader.told()).toEqual([{ id: String(venue.position()), subjects: [] }]);
  });

  it.each(['', 'yesterday', '-1', '999999999', '99999999999999999999'])(
    'tells of everything where the last id is %j',
    async (lastId) => {
      const reader = await follow(staff, { lastId });
      await reader.untilTold(1);
      expect(reader.told()[0]?.subjects).toEqual(ALL);
    },
  );

  it('believes the header rather than the address, which does not change', async () => {
    const reader = await follow(staff, { lastId: String(venue.position()), since: '0' });
    await reader.untilTold(1);
    expect(reader.told()[0]?.subjects).toEqual([]);
  });
});

describe('at every heartbeat', () => {
  beforeAll(() => open({ heartbeatMs: 30 }));
  afterEach(leave);
  afterAll(close);

  it('there is a sign of life', async () => {
    const reader = await follower();
    await expect.poll(reader.text).toContain(': still here\n\n: still here\n\n');
  });

  it('the stream ends when the session is over, and the next attempt is refused', async () => {
    const manager = await venue.as('site-manager');
    const reader = await follower(manager);
    await venue.sql.rows(`delete from app.sessions where data ->> 'accountId' = $1`, [
      'account-site-manager',
    ]);
    await reader.ended;
    expect((await follow(manager)).status).toBe(401);
  });

  it('the stream goes on while the records are away', async () => {
    const reader = await follower();
    await relay.cut();
    const soFar = reader.text().length;
    await expect.poll(() => reader.text().slice(soFar)).toContain(': still here');
    await relay.mend();
  });

  it('the stream ends when the flag was taken, and the next attempt is refused', async () => {
    const reader = await follower();
    await venue.sql.rows('update app.accounts set is_staff = false');
    await reader.ended;
    expect((await follow()).status).toBe(403);
  });
});

describe('following too often', () => {
  beforeAll(() => open({ limits: { each: 2, all: 3 } }));
  afterEach(leave);
  afterAll(close);

  it('is refused for one account, with the time to come back, until a stream has ended', async () => {
    const first = await follower();
    await follower();
    const refused = await staff.send('GET', '/api/v1/changes/');
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 429,
      code: 'too-many-requests',
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    first.leave();
    await expect.poll(async () => (await staff.send('GET', '/api/v1/changes/')).status).toBe(200);
  });

  it('is refused for all together', async () => {
    const manager = await venue.as('site-manager');
    for (const somebody of [staff, staff, manager]) await follower(somebody);
    const { status, body, headers } = await manager.send('GET', '/api/v1/changes/');
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'too-busy' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('does not count those who left while what they wrote was awaited', async () => {
    const written = String(venue.position() + 2n);
    const cookie = [...staff.cookies, ['written', written]]
      .map((pair) => pair.join('='))
      .join('; ');
    const head = `GET /api/v1/changes/ HTTP/1.1\r\nhost: venue.example\r\ncookie: ${cookie}\r\n\r\n`;
    for (let times = 0; times < 3; times += 1) (await sendHalf(venue.url, head)).leave();
    await venue.show('s9');
    await followedTo(venue.position());
    expect((await follow()).status).toBe(200);
    expect((await follow()).status).toBe(200);
  });

  it('does not count those who only ask whether there is a stream', async () => {
    for (let times = 0; times < 5; times += 1) {
      expect((await staff.send('HEAD', '/api/v1/changes/')).status).toBe(200);
    }
    await follower();
  });
});

describe('stopping the service', () => {
  it('ends every stream', async () => {
    await open();
    const both = [await follower(), await follower()];
    await close();
    expect(await Promise.all(both.map(({ ended }) => ended))).toHaveLength(2);
  });

  it('waits for no connection on which nothing was asked', async () => {
    await open();
    const { hostname, port } = new URL(venue.url);
    const unused = connect(Number(port), hostname);
    await once(unused, 'connect');
    const began = performance.now();
    await close();
    expect(performance.now() - began).toBeLessThan(3_500);
    unused.destroy();
  });
});

/** Resolves when the service has heard of this position. */
async function followedTo(position: bigint): Promise<void> {
  await vi.waitUntil(async () => {
    const reader = await follower();
    reader.leave();
    return reader.told()[0]?.id === String(position);
  });
}

async function close(): Promise<void> {
  await venue.stop();
  await relay.close();
}

function leave(): void {
  readers.splice(0).forEach((reader) => reader.leave());
}
