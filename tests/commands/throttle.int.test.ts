import { describe, expect, it } from 'vitest';
import { CONTACTS, MUTATIONS, SIGNUPS, SUBSCRIPTIONS } from '@stagedoor/contracts/facts/limits';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';

/** Fewer requests than the front door lets one address have open. */
const AT_ONCE = 40;

const venue = closeAfterTests(await openVenue({ rateLimits: true }));

describe('an address with too many requests', () => {
  it.each([
    ['session.signup', SIGNUPS],
    ['messages.send', CONTACTS],
    ['mailing-list.subscribe', SUBSCRIPTIONS],
  ] as const)('is refused %s after its limit for an hour', async (name, { max, seconds }) => {
    const visitor = await venue.as('visitor');
    const call = () => visitor.call(name, { body: {} });
    for (let tries = 0; tries < max; tries += 1) expect((await call()).status).toBe(400);
    const { status, body, headers } = await call();
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'too-many-requests' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(seconds / 2);
  });

  it('is refused further changes within the minute, in all other routes together', async () => {
    const visitor = await venue.as('visitor');
    await visitor.call('session.logout');
    // On a slow machine all changes of a minute take longer than it.
    await venue.sql.rows(
      `update app.rate_counters set count = $1, ends_at = now() + interval '1 minute'`,
      [MUTATIONS.max - AT_ONCE],
    );
    const change = async (index: number) =>
      (await visitor.call(index % 2 === 0 ? 'session.logout' : 'genres.create', { body: {} }))
        .status;
    const sent = Array.from({ length: AT_ONCE }, (_, index) => change(index));
    expect(await Promise.all(sent)).not.toContain(429);
    expect(await change(0)).toBe(429);
  });

  it('waits no longer than a minute where the clock of the database ran a day ahead', async () => {
    const visitor = await venue.as('visitor');
    await venue.sql.rows(
      `update app.rate_counters set count = $1, ends_at = now() + interval '1 day'`,
      [MUTATIONS.max + 1],
    );
    const { status, headers } = await visitor.call('session.logout');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(MUTATIONS.seconds);
  });

  it('may go on reading', async () => {
    expect((await (await venue.as('visitor')).call('shows.list')).status).toBe(200);
  });
});
