import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '@stagedoor/platform/stores/postgres';
import { derivedId } from '../../services/command/run/derived-id.ts';
import { acknowledgedWrites } from '../faults/acknowledged-writes.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { PATIENCE } from '../setup/patience.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';

const writes = acknowledgedWrites();
const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };

const venue = closeAfterTests(await openVenue());
const staff = await writes.of(await venue.as('staff'));

afterEach(() => writes.assertKept(venue));

describe('a request repeated under its Idempotency-Key', () => {
  it('creates one show and gets one response, sent fifty times at once', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => create('fifty')));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await staff.call('shows.admin-list')).body.results).toHaveLength(1);
  });

  it('is refused when another body is sent at the same moment', async () => {
    const bodies = (pair: number) =>
      ['18+', '21+'].map((ages) => ({ ...SHOW, ages, headlining_artist: `Pair ${pair}` }));
    const pairs = await Promise.all(
      Array.from({ length: 30 }, (_, pair) =>
        Promise.all(bodies(pair).map((body) => create(`pair-${pair}`, body))),
      ),
    );
    for (const pair of pairs) {
      const [stored, refused] = pair.toSorted((one, other) => one.status - other.status);
      expect([stored?.status, refused?.status]).toEqual([201, 422]);
      expect(refused?.body.code).toBe('idempotency-mismatch');
    }
    const stored = pairs.flat().filter(({ status }) => status === 201);
    // Of responses that cross, the last one to arrive need not be the newest.
    const listed = async () => {
      const { results } = (await staff.call('shows.admin-list')).body;
      return stored.map(({ body }) => results.find(({ id }) => id === body.id)?.ages);
    };
    await expect.poll(listed, PATIENCE).toEqual(stored.map(({ body }) => body.ages));
  });

  it('is refused when another body claims the key while it waits', async () => {
    const [first, watch] = await Promise.all([1, 2].map(() => connect(venue.databaseUrl)));
    const key = derivedId('account-staff', 'shows.create', 'waits');
    const second = await first?.transaction(async (sql) => {
      await sql.rows(`insert into app.idempotency (key, request_hash) values ($1, 'other')`, [key]);
      const waiting = create('waits');
      const blocked = `select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%app.idempotency%'`;
      await expect.poll(() => watch?.row(blocked)).toBeDefined();
      return { waiting };
    });
    const { status, body } = (await second?.waiting) ?? {};
    await Promise.all([first?.close(), watch?.close()]);
    expect({ status, code: body?.code }).toEqual({ status: 422, code: 'idempotency-mismatch' });
  });

  it('gets the same response later, whatever happened to the show since', async () => {
    const first = await create('later');
    await staff.call('shows.archive', { params: { id: first.body.id } });
    const again = await create('later');
    expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body });
    expect([first, again].map(({ headers }) => headers.get('etag'))).toEqual(['"1"', '"1"']);
  });

  it('gets the response to an edit again, even when its revision has become stale', async () => {
    const params = { id: (await create('edited')).body.id };
    const edit = () =>
      staff.call('shows.edit', {
        params,
        body: { ages: '21+' },
        headers: { 'if-match': '"1"', 'idempotency-key': 'edit' },
      });
    const [first, again] = [await edit(), await edit()];
    expect(first.status).toBe(200);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    expect([first, again].map(({ headers }) => headers.get('etag'))).toEqual(['"2"', '"2"']);
  });

  it('is refused with another body', async () => {
    await create('other');
    expect(await create('other', { ...SHOW, ages: '21+' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency-mismatch' },
    });
  });

  it('may have another body when the first one was refused', async () => {
    const refused = await create('corrected', { ...SHOW, ages: '19+' });
    expect(refused.status).toBe(400);
    const unknown = await create('corrected', { ...SHOW, genre_id: 'no-such-genre' });
    expect(unknown.status).toBe(400);
    expect((await create('corrected')).status).toBe(201);
  });

  it('is another request when somebody else sends it', async () => {
    const mine = await create('shared');
    const other = await writes.of(await venue.as('site-manager'));
    const theirs = await other.call('shows.create', {
      body: SHOW,
      headers: { 'idempotency-key': 'shared' },
    });
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });
});

describe('a login, signup or logout repeated under its Idempotency-Key', () => {
  const ADA = {
    first_name: 'Ada',
    last_name: 'Marsh',
    email: 'ada@example.com',
    password: 'a-fine-password',
  };
  const headers = { 'idempotency-key': 'same-key' };

  it('ends the current session, for a logout', async () => {
    const client = await venue.as('staff');
    const login = { username: 'staff@venue.example', password: PASSWORD };
    await client.call('session.logout', { headers });
    await client.call('session.login', { body: login });
    const session = client.cookies.get('session') ?? '';
    expect((await client.call('session.logout', { headers })).status).toBe(200);

    client.cookies.set('session', session);
    expect((await client.call('session.me')).status).toBe(401);
  });

  it('signs in again, for a login', async () => {
    const client = await venue.as('visitor');
    const body = { username: 'staff@venue.example', password: PASSWORD };
    await client.call('session.login', { body, headers });
    await client.call('session.logout');
    expect((await client.call('session.login', { body, headers })).status).toBe(200);
    expect((await client.call('session.me')).status).toBe(200);
  });

  it('opens one account and signs in to it, for a signup', async () => {
    const visitor = await venue.as('visitor');
    const first = await visitor.call('session.signup', { body: ADA, headers });
    visitor.cookies.delete('session');
    visitor.cookies.delete('csrftoken');
    const second = await visitor.call('session.signup', { body: ADA, headers });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.user).toEqual(first.body.user);
    expect((await visitor.call('session.me')).body).toEqual(first.body.user);
  });

  it.each([{ password: 'another-fine-password' }, { email: 'eve@example.com' }])(
    'is refused for a signup with %j',
    async (changed) => {
      const visitor = await venue.as('visitor');
      const body = { ...ADA, email: `first-${Object.keys(changed).join()}@example.com` };
      await visitor.call('session.signup', { body, headers });
      const again = { ...body, ...changed };
      const { status } = await visitor.call('session.signup', { body: again, headers });
      expect(status).toBe(422);
    },
  );

  it('stores nothing about the person', async () => {
    const kept = await venue.sql.rows<{ body: string | null }>('select body from app.idempotency');
    expect(JSON.stringify(kept)).not.toMatch(/@|Ada|Marsh|success/);
  });
});

function create(key: string, body: object = SHOW) {
  return staff.call('shows.create', { body, headers: { 'idempotency-key': key } });
}
