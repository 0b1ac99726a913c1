import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { acknowledgedWrites } from './acknowledged-writes.ts';

const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };
/** Far more uncached responses than one client may cause. */
const REQUESTS = 20_000;
const AT_ONCE = 16;

const writes = acknowledgedWrites();

const venue = closeAfterTests(await openVenue({ rateLimits: true }));
const staff = await writes.of(await venue.as('staff'));

describe('one client that requests ever new lists', () => {
  it('is soon refused for a while, and others read and write meanwhile', async () => {
    let requested = 0;
    let isRefused = false;
    const attacker = async () => {
      while (!isRefused && requested < REQUESTS) {
        requested += 1;
        const response = await fetch(`${venue.url}/api/v1/shows/?search=${requested}`, {
          headers: { 'x-forwarded-for': '203.0.113.9' },
        });
        await response.text();
        if (response.status === 429) isRefused = Number(response.headers.get('retry-after')) > 0;
      }
    };
    const attack = Promise.all(Array.from({ length: AT_ONCE }, attacker));

    const other = new VenueClient(venue.url);
    const credentials = { username: 'staff@venue.example', password: PASSWORD };
    expect((await other.call('session.login', { body: credentials })).status).toBe(200);
    expect((await staff.call('shows.create', { body: SHOW })).status).toBe(201);
    expect((await other.call('shows.list')).status).toBe(200);
    await attack;
    expect(isRefused).toBe(true);
    expect((await staff.call('shows.create', { body: SHOW })).status).toBe(201);
    other.awaitWrites(staff);
    expect((await other.call('shows.list')).body.count).toBe(2);
    await writes.assertKept(venue);
  });
});
