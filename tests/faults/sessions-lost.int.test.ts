import { afterEach, describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';
import { acknowledgedWrites } from './acknowledged-writes.ts';

const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };

const writes = acknowledgedWrites();

const venue = closeAfterTests(await openVenue());
const staff = await writes.of(await venue.as('staff'));
await staff.call('shows.create', { body: { ...SHOW, is_published: true } });
await venue.sql.rows('truncate app.sessions');

afterEach(() => writes.assertKept(venue));

describe('a venue whose sessions are lost', () => {
  it('shows its public pages to everybody, even to browsers with a lost session', async () => {
    const list = await staff.call('shows.list');
    expect({ status: list.status, count: list.body.count }).toEqual({ status: 200, count: 1 });
    expect((await staff.send('GET', '/')).status).toBe(200);
  });

  it('asks staff to sign in again, and lets them', async () => {
    expect((await staff.call('session.me')).status).toBe(401);
    expect((await staff.call('shows.admin-list')).status).toBe(401);
    expect((await staff.call('shows.create', { body: SHOW })).status).toBe(401);
    await staff.send('GET', '/api/v1/csrf_token/');
    const body = { username: 'staff@venue.example', password: PASSWORD };
    expect((await staff.call('session.login', { body })).status).toBe(200);
    expect((await staff.call('shows.create', { body: SHOW })).status).toBe(201);
  });
});
