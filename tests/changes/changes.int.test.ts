import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CHANGED_SUBJECTS } from '@stagedoor/contracts/facts/changes';
import { projections } from '../../services/projector/projections/projections.ts';
import { halfOf, sendHalf } from '../setup/half-request.ts';
import { PATIENCE } from '../setup/patience.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { writtenCookie } from '../setup/signed-cookies.ts';
import { followChanges, type ChangeReader } from './change-reader.ts';
import { openRelay, type Relay } from '../front-door/cuttable-relay.ts';
import {
  openReadingVenue,
  SECRET,
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
  // Notifications come in order: after this one, the show has been received, too.
  const reader = await follower();
  await venue.sql.rows(`select pg_notify('projected', '{"subjects":["themes"]}')`);
  await vi.waitUntil(() => reader.events().at(-1)?.subjects.join() === 'themes', PATIENCE);
  leave();
}

async function follow(as = staff, how = {}): Promise<ChangeReader> {
  const reader = await followChanges(venue.url, as, how);
  readers.push(reader);
  return reader;
}

/** A reader that has received the first event; awaits the place of one that has just left. */
async function follower(as = staff): Promise<ChangeReader> {
  const reader = await vi.waitUntil(async () => {
    const opened = await follow(as);
    return opened.status === 200 && opened;
  }, PATIENCE);
  await reader.untilReceived(1);
  return reader;
}

describe('the stream of changes', () => {
  beforeAll(() => open());
  afterEach(leave);
  afterAll(close);

  it('begins with the position of the read tables and no changes', async () => {
    const reader = await follower();
    expect(reader.status).toBe(200);
    expect(reader.text()).toMatch(/^retry: \d+\n\n/);
    expect(reader.events()).toEqual([{ id: String(venue.position()), subjects: [] }]);
  });

  it('reaches all readers', async () => {
    const both = [await follower(), await follower(await venue.as('site-manager'))];
    await venue.show('s2');
    await Promise.all(both.map((reader) => reader.untilReceived(2)));
    for (const reader of both)
      expect(reader.events()[1]).toEqual({ id: String(venue.position()), subjects: ['shows'] });
  });

  it('names the changed subjects, and nothing of their content', async () => {
    const reader = await follower();
    await venue.show('s3', { headlining_artist: 'Secret Guest' });
    await venue.record('genres', [
      { type: 'GenreAdded', data: { id: 'g1', name: 'Zydeco', slug: 'zydeco' } },
    ]);
    await venue.record('mailing-list-settings', [
      { type: 'MailingListSettingsChanged', data: { show_popup_for_new_visitors: true } },
    ]);
    await reader.untilReceived(4);
    expect(reader.events().map(({ subjects }) => subjects)).toEqual([
      [],
      ['shows'],
      ['genres'],
      ['mailing_list_settings'],
    ]);
    expect(reader.text()).not.toMatch(/Secret|Zydeco|s3|account/);
  });

  it('names the command behind a change, so that a page recognizes its own', async () => {
    const reader = await follower();
    await venue.sql.rows(`select pg_notify('projected', '{"subjects":["shows"],"command":"c-1"}')`);
    await venue.sql.rows(`select pg_notify('projected', '{"subjects":["genres"]}')`);
    await reader.untilReceived(3);
    expect(reader.text()).toContain('data: {"subjects":["shows"],"command":"c-1"}');
    expect(reader.text()).toContain('data: {"subjects":["genres"]}');
  });

  it.each([
    ['names none', '{}'],
    ['comes from another version', '1/2:shows'],
  ])('names all subjects when the notification %s', async (_, payload) => {
    const reader = await follower();
    await venue.sql.rows(`select pg_notify('projected', $1)`, [payload]);
    await reader.untilReceived(2);
    expect(reader.events()[1]?.subjects).toEqual(ALL);
  });

  it('names all subjects after Postgres was away, and continues', async () => {
    const reader = await follower();
    await relay.cut();
    await venue.show('s4');
    await relay.mend();
    await reader.untilReceived(2);
    expect(reader.events()[1]?.subjects).toEqual(ALL);
    await expect.poll(() => reader.events().at(-1)?.id).toBe(String(venue.position()));
  });

  it('is neither stored nor compressed nor buffered', async () => {
    const { headers } = await follower();
    expect({
      type: headers.get('content-type'),
      cacheControl: headers.get('cache-control'),
      buffered: headers.get('x-accel-buffering'),
      encoding: headers.get('content-encoding'),
    }).toEqual({
      type: 'text/event-stream',
      cacheControl: 'private, no-store',
      buffered: 'no',
      encoding: null,
    });
  });

  it('has a subject for each projection that staff see, among them the status, for mails, and for accounts', () => {
    const insights = ['mailing_list_growth', 'response_times', 'staff_activity'];
    // The current theme is told with the themes.
    const unseen = ['history', 'photos', 'current_theme', ...insights];
    const seen = projections.map(({ name }) => name).filter((name) => !unseen.includes(name));
    expect([...seen, 'mail', 'accounts'].toSorted()).toEqual(ALL.toSorted());
  });
});

describe('a reader that reconnects', () => {
  beforeAll(() => open());
  afterEach(leave);
  afterAll(close);

  it('receives at once what has changed since, and nothing else', async () => {
    const before = String(venue.position());
    await venue.show('s5');
    await followedTo(venue.position());
    for (const how of [{ lastId: before }, { since: before }]) {
      const reader = await follow(staff, how);
      await reader.untilReceived(1);
      expect(reader.events()).toEqual([{ id: String(venue.position()), subjects: ['shows'] }]);
    }
  });

  it('receives no subjects if nothing has changed', async () => {
    const reader = await follow(staff, { lastId: String(venue.position()) });
    await reader.untilReceived(1);
    expect(reader.events()).toEqual([{ id: String(venue.position()), subjects: [] }]);
  });

  it.each(['', 'yesterday', '-1', '999999999', '99999999999999999999'])(
    'receives all subjects if its last id is %j',
    async (lastId) => {
      const reader = await follow(staff, { lastId });
      await reader.untilReceived(1);
      expect(reader.events()[0]?.subjects).toEqual(ALL);
    },
  );

  it('is identified by its header rather than by its address, which stays the same', async () => {
    const reader = await follow(staff, { lastId: String(venue.position()), since: '0' });
    await reader.untilReceived(1);
    expect(reader.events()[0]?.subjects).toEqual([]);
  });
});

describe('a heartbeat', () => {
  beforeAll(() => open({ heartbeatMs: 30 }));
  afterEach(leave);
  afterAll(close);

  it('is sent as a comment', async () => {
    const reader = await follower();
    await expect.poll(reader.text).toContain(': still here\n\n: still here\n\n');
  });

  it('ends the stream when the session is over, and the next request is refused', async () => {
    const manager = await venue.as('site-manager');
    const reader = await follower(manager);
    await venue.sql.rows(`delete from app.sessions where data ->> 'accountId' = $1`, [
      'account-site-manager',
    ]);
    await reader.ended;
    expect((await follow(manager)).status).toBe(401);
  });

  it('continues the stream while the store is away', async () => {
    const reader = await follower();
    await relay.cut();
    const soFar = reader.text().length;
    await expect.poll(() => reader.text().slice(soFar)).toContain(': still here');
    await relay.mend();
  });

  it('ends the stream when the caller is no longer staff, and the next request is refused', async () => {
    const reader = await follower();
    await venue.sql.rows('update app.accounts set is_staff = false');
    await reader.ended;
    expect((await follow()).status).toBe(403);
  });
});

describe('too many streams', () => {
  beforeAll(() => open({ limits: { each: 2, all: 3 } }));
  afterEach(leave);
  afterAll(close);

  it('of one account are refused, with the time to wait, until one has ended', async () => {
    const first = await follower();
    await follower();
    const refused = await staff.send('GET', '/api/v1/changes/');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    first.leave();
    await expect.poll(async () => (await staff.send('GET', '/api/v1/changes/')).status).toBe(200);
  });

  it('of all accounts together are refused', async () => {
    const manager = await venue.as('site-manager');
    for (const somebody of [staff, staff, manager]) await follower(somebody);
    const { status, body, headers } = await manager.send('GET', '/api/v1/changes/');
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'too-busy' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('do not include readers that left while they waited for their own writes', async () => {
    const written = writtenCookie(venue.position() + 2n, SECRET);
    const cookie = [...staff.cookies, ['written', written]]
      .map((pair) => pair.join('='))
      .join('; ');
    const lines = ['GET /api/v1/changes/ HTTP/1.1', 'host: venue.example', `cookie: ${cookie}`];
    const head = `${lines.join('\r\n')}\r\n\r\n`;
    for (let times = 0; times < 3; times += 1) (await sendHalf(venue.url, head)).leave();
    await venue.show('s9');
    await followedTo(venue.position());
    expect((await follower()).status).toBe(200);
    expect((await follower()).status).toBe(200);
  });

  it('do not include HEAD requests', async () => {
    for (let times = 0; times < 5; times += 1) {
      expect((await staff.send('HEAD', '/api/v1/changes/')).status).toBe(200);
    }
    await follower();
  });
});

describe('a stop of the service', () => {
  it('ends every stream', async () => {
    await open();
    const both = [await follower(), await follower()];
    await close();
    expect(await Promise.all(both.map(({ ended }) => ended))).toHaveLength(2);
  });

  it('does not wait for unused connections', async () => {
    await open();
    const half = await sendHalf(
      venue.url,
      halfOf('POST', '/api/v1/login/', { expect: '100-continue' }),
    );
    await vi.waitUntil(() => half.text().includes('100 Continue'), PATIENCE);
    const { hostname, port } = new URL(venue.url);
    const unused = connect(Number(port), hostname);
    await once(unused, 'connect');
    const closing = close();
    await once(unused.resume(), 'close');
    // A connection in use is cut seconds later: the response is that the command service is away.
    half.send(`${' '.repeat(487)}}`);
    expect(await half.status).toBe(503);
    await closing;
  });
});

/** Resolves when the service has received this position. */
async function followedTo(position: bigint): Promise<void> {
  await vi.waitUntil(async () => {
    const reader = await follower();
    reader.leave();
    return reader.events()[0]?.id === String(position);
  }, PATIENCE);
}

async function close(): Promise<void> {
  await venue.stop();
  await relay.close();
}

function leave(): void {
  readers.splice(0).forEach((reader) => reader.leave());
}
