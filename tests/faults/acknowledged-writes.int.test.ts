import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { GENRES_STREAM } from '@stagedoor/contracts/events/streams';
import { derivedId } from '../../services/command/run/derived-id.ts';
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

/** From now on this browser gets a false response to its writes, or none. */
function misreport(client: VenueClient, change: { status: number } | Error): VenueClient {
  const send = client.send.bind(client);
  client.send = async (...request) => {
    const received = await send<never>(...request);
    if (request[0] === 'GET') return received;
    if (change instanceof Error) throw change;
    return { ...received, ...change };
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
    const lost = await writes.of(misreport(await venue.as('staff'), new Error('lost')));
    await expect(lost.call('genres.create', { body: { name: 'Zydeco' } })).rejects.toThrow('lost');
    await expect(compared()).resolves.toBeUndefined();
  });

  it('names a write that was acknowledged and is not in the log', async () => {
    await writes.of(misreport(staff, { status: 201 }));
    await staff.call('shows.create', { body: {} });
    await expect(compared()).rejects.toThrow(
      'shows.create was reported as done, and is in the log not at all.',
    );
  });

  it('names a write that was refused and is in the log', async () => {
    await writes.of(misreport(staff, { status: 409 }));
    await staff.call('shows.create', { body: SHOW });
    await expect(compared()).rejects.toThrow(
      'shows.create was reported as refused, and is in the log once.',
    );
  });

  it('names events that nobody sent', async () => {
    await staff.call('shows.create', { body: SHOW });
    await expect(compared()).rejects.toThrow(
      /^Nobody sent the ShowAnnounced in .*\nNobody sent the ShowPublished in show-/,
    );
  });

  it('names a write that is in the log twice', async () => {
    await writes.of(staff);
    const { id } = (await staff.call('genres.create', { body: { name: 'Zydeco' } })).body;
    const log = openEventLog(venue.eventStoreUrl);
    const [created] = (await log.read(GENRES_STREAM)).toReversed();
    if (!created?.event) throw new Error('There is no genre in the log.');
    const again = { type: 'GenreRenamed', data: { id, name: 'Zydeco again' } } as const;
    const { commandId } = created.metadata;
    const event = { id: derivedId(commandId, 'again'), event: again, metadata: created.metadata };
    await log.append(GENRES_STREAM, [event], created.revision);
    await log.close();
    await expect(compared()).rejects.toThrow(
      'genres.create was reported as done, and is in the log more than once.',
    );
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
