import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openReadingVenue } from './reading-venue.ts';

const venue = closeAfterTests(await openReadingVenue());
await venue.show('s1');

describe('tables that do not fit the service, as during a rebuild', () => {
  it('make it serve the last responses as stale, and respond with 503 when none is cached', async () => {
    const visitor = await venue.as('visitor');
    const staff = await venue.as('staff');
    expect((await visitor.call('shows.list')).status).toBe(200);
    await venue.sql.rows('alter table read.shows rename column tour_title to tour_name');
    venue.clock.now = new Date('2026-11-21T17:00:00Z');

    const old = await visitor.call('shows.list');
    expect({ status: old.status, stale: old.headers.get('x-stale') }).toEqual({
      status: 200,
      stale: 'true',
    });
    for (const call of [
      visitor.call('shows.list', { query: { search: 'new' } }),
      visitor.send('GET', '/calendar.ics'),
      staff.call('shows.admin-list'),
    ]) {
      const { status, body, headers } = await call;
      expect({ status, code: body.code, retry: headers.get('retry-after') }).toEqual({
        status: 503,
        code: 'store-unavailable',
        retry: '2',
      });
    }
    await venue.sql.rows('alter table read.shows rename column tour_name to tour_title');
    expect((await staff.call('shows.admin-list')).status).toBe(200);
  });
});

describe('a database in trouble', () => {
  it.each([
    ['has no room on its disk', '53100', 'store-unavailable', '2'],
    ['has no memory left', '53200', 'store-unavailable', '2'],
    ['gives up on a statement', '57014', 'store-unavailable', '2'],
    ['finds a deadlock', '40P01', 'store-unavailable', '2'],
    ['may only be read', '25006', 'store-unavailable', '2'],
    ['has too many files open', '53000', 'store-unavailable', '2'],
    ['waits too long for a lock', '55P03', 'store-unavailable', '2'],
    ['cannot order two changes', '40001', 'store-unavailable', '2'],
    ['cannot read its disk', '58030', 'store-unavailable', '2'],
    ['finds a page damaged', 'XX001', 'data-damaged', null],
    ['finds an index damaged', 'XX002', 'data-damaged', null],
    ['misses the file of a table', '58P01', 'data-damaged', null],
  ])('makes the service respond with 503 when it %s', async (_, state, code, retry) => {
    const staff = await venue.as('staff');
    await venue.sql.rows(
      `create or replace function read.fail() returns boolean language plpgsql as
       $$ begin raise exception 'no' using errcode = '${state}'; end $$`,
    );
    await venue.sql.rows('alter table read.shows rename to shows_now');
    await venue.sql.rows(
      'create view read.shows as select * from read.shows_now where read.fail()',
    );
    await venue.sql.rows('grant select on read.shows to public');
    try {
      // A list that no response is kept of.
      const query = { start_date: '2026-11-01' };
      const { status, body, headers } = await staff.call('shows.admin-list', { query });
      const refused = { status, code: body.code, retry: headers.get('retry-after') };
      expect(refused).toEqual({ status: 503, code, retry });
    } finally {
      await venue.sql.rows('drop view read.shows');
      await venue.sql.rows('alter table read.shows_now rename to shows');
    }
  });
});
