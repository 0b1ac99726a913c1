import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVenue, PASSWORD, type TestVenue } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { acknowledgedWrites } from './acknowledged-writes.ts';

const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };
/** More than one client may have made, by far. */
const QUESTIONS = 20_000;
const AT_ONCE = 16;

const writes = acknowledgedWrites();
let venue: TestVenue;
let staff: VenueClient;

beforeAll(async () => {
  venue = await openVenue({ rateLimits: true });
  staff = await writes.of(await venue.as('staff'));
});
afterAll(() => venue.stop());

describe('one client that asks for ever new lists', () => {
  it('is told to wait before long, while others read and write', async () => {
    let requested = 0;
    let isRefused = false;
    const attacker = async () => {
      while (!isRefused && requested < QUESTIONS) {
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
