import { describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { PROJECTED_CHANNEL, QUERY_ROLE } from '@stagedoor/platform/stores/read-model';
import { migrate } from '../../services/command/migrate.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { freshDatabase } from '../setup/backends.ts';
import { PATIENCE } from '../setup/patience.ts';
import { writtenCookie } from '../setup/signed-cookies.ts';
import { openSession } from '../accounts/open-session.ts';
import { openReadingVenue, SECRET } from './reading-venue.ts';

/* Two databases stand in for a primary and its replica; each test decides when rows arrive. */

const log = createLog('silent', 'test');
const database = closeAfterTests(await freshDatabase());
await migrate(database.url, log);
const primary = closeAfterTests(openDatabase(database.url, { log }));
const venue = closeAfterTests(await openReadingVenue({ primaryUrl: database.url }));
const visitor = await venue.as('visitor');
await venue.show('s1');
await notify(venue.position());

const count = async () => (await visitor.call('shows.list')).body.count;

/** Notifies through the primary that this position is projected; the replica may be behind. */
async function notify(position: bigint, subject = 'shows'): Promise<void> {
  const tables = await venue.sql.row<{ name: string }>(
    'select tableoid::text as name from read.checkpoint',
  );
  await notifyOf({ tables: tables?.name, position: String(position) }, [subject]);
}

async function notifyOf(place: object, subjects?: string[]): Promise<void> {
  const payload = JSON.stringify({ place, subjects });
  await primary.rows('select pg_notify($1, $2)', [PROJECTED_CHANNEL, payload]);
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

  it('serve a write in what its notification names, even if an earlier one shows the position', async () => {
    await expect.poll(count).toBe(2);
    // The replica has both changes when the first one is notified.
    await venue.show('s3');
    const position = venue.position();
    const writer = await venue.as('visitor');
    writer.cookies.set('written', writtenCookie(position, SECRET));
    await notify(position - 1n, 'subscribers');
    const reading = writer.call('shows.list');
    await notify(position);
    expect((await reading).body.count).toBe(3);
  });

  it('are read with sessions from the primary', async () => {
    const staff = await venue.as('visitor');
    staff.cookies.set('session', await openSession(primary, SECRET, 'staff'));
    expect((await staff.call('shows.admin-list')).status).toBe(200);
  });

  it('are followed from the start of a shorter log, once the replica has its tables', async () => {
    const last = venue.position();
    const lagAt = async (position: bigint) => {
      const reader = await venue.as('visitor');
      reader.cookies.set('written', writtenCookie(position, SECRET));
      return (await reader.call('shows.list')).headers.get('x-read-lag');
    };
    const made = await venue.sql.transaction(async (sql) => {
      await sql.rows('create table read.next (like read.checkpoint)');
      await sql.rows(`grant select on read.next to ${QUERY_ROLE}`);
      await sql.rows(`insert into read.next (position, fingerprint) values (1, '')`);
      return sql.row<{ tables: string }>('select tableoid::text as tables from read.next');
    });
    await notifyOf({ tables: made?.tables, position: '1' });
    expect(await lagAt(last)).toBeNull();

    await venue.sql.rows('alter table read.checkpoint rename to earlier');
    await venue.sql.rows('alter table read.next rename to checkpoint');
    await expect.poll(() => lagAt(last), PATIENCE).toBe('2000');
    expect(await lagAt(1n)).toBeNull();
  });
});
