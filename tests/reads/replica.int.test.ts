import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase, type Database } from '@stagedoor/platform/stores/postgres';
import { PROJECTED_CHANNEL } from '@stagedoor/platform/stores/read-model';
import { migrate } from '../../services/command/migrate.ts';
import { freshDatabase } from '../setup/backends.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { writtenCookie } from '../setup/written-cookie.ts';
import { openSession } from '../accounts/open-session.ts';
import { openReadingVenue, SECRET, type ReadingVenue } from './reading-venue.ts';

/* Two databases stand in for a primary and its replica; each test decides when rows arrive. */
let venue: ReadingVenue;
let primary: Database;
let visitor: VenueClient;
let drop: () => Promise<void>;

beforeAll(async () => {
  const log = createLog('silent', 'test');
  const database = await freshDatabase();
  drop = database.drop;
  await migrate(database.url, log);
  primary = openDatabase(database.url, { log });
  venue = await openReadingVenue({ primaryUrl: database.url });
  visitor = await venue.as('visitor');
  await venue.show('s1');
  await notify(venue.position());
});
afterAll(async () => {
  await venue.stop();
  await primary.close();
  await drop();
});

const count = async () => (await visitor.call('shows.list')).body.count;

/** Notifies through the primary that this position is projected; the replica may be behind. */
async function notify(position: bigint): Promise<void> {
  await primary.rows('select pg_notify($1, $2)', [PROJECTED_CHANNEL, `${position}:shows`]);
}

describe('read tables on a replica', () => {
  it('serve a write once the replica has it, even when an older response is cached', async () => {
    await expect.poll(count).toBe(1);
    const position = venue.position() + 2n;
    const writer = await venue.as('visitor');
    writer.cookies.set('written', writtenCookie(position, SECRET));
    await notify(position);
    const reading = writer.call('shows.list');
    expect(await count()).toBe(1);

    await venue.show('s2');
    expect((await reading).body.count).toBe(2);
    expect(await count()).toBe(2);
  });

  it('are read with sessions from the primary', async () => {
    const staff = await venue.as('visitor');
    staff.cookies.set('session', await openSession(primary, SECRET, 'staff'));
    expect((await staff.call('shows.admin-list')).status).toBe(200);
  });
});
