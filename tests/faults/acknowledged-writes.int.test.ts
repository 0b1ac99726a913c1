import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openVenue, type TestVenue } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { acknowledgedWrites, type AcknowledgedWrites } from './acknowledged-writes.ts';

const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };
const KEYED = { body: SHOW, headers: { 'idempotency-key': 'one' } };

let venue: TestVenue;
let writes: AcknowledgedWrites;
let staff: VenueClient;

beforeEach(async () => {
  venue = await openVenue();
  writes = acknowledgedWrites();
  staff = await venue.as('staff');
});
afterEach(() => venue.stop());

/** From now on this browser gets no response to its writes. */
function losing(client: VenueClient): VenueClient {
  const send = client.send.bind(client);
  client.send = async (...request) => {
    const received = await send<never>(...request);
    if (request[0] !== 'GET') throw new Error('lost');
    return received;
  };
  return client;
}

const compared = () => writes.assertKept(venue);

describe('comparing the writes of a test with the log', () => {
  it('finds no difference in writes that are done, refused, repeated, in bulk, or without a response', async () => {
    await writes.of(staff);
    const visitor = await writes.of(await venue.as('visitor'));
    const { id } = (await staff.call('shows.create', KEYED)).body;
    await staff.call('shows.create', KEYED);
    await staff.call('shows.create', { body: {} });
    await visitor.call('shows.create', { body: SHOW });
    await staff.call('shows.bulk-archive', { body: { ids: [id, 'unknown'] } });
    await visitor.call('mailing-list.subscribe', { body: { email: 'ada@example.com' } });
    const lost = await writes.of(losing(await venue.as('staff')));
    await expect(lost.call('genres.create', { body: { name: 'Zydeco' } })).rejects.toThrow('lost');
    await expect(compared()).resolves.toBeUndefined();
  });

  it('names rows of read tables that differ from the log', async () => {
    await writes.of(staff);
    await staff.call('shows.create', { body: SHOW });
    await venue.awaitLog(staff);
    await staff.call('shows.list');
    await venue.sql.rows(`update read.shows set headlining_artist = 'Nobody'`);
    await expect(compared()).rejects.toThrow('read.shows differs from the log');
  });
});
