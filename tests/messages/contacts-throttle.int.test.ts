import { describe, expect, it } from 'vitest';
import { CONTACTS, SUBSCRIPTIONS } from '@stagedoor/contracts/facts/limits';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';

const venue = closeAfterTests(await openVenue({ rateLimits: true }));

describe('an address that writes too often', () => {
  it.each([
    ['messages.send', CONTACTS],
    ['mailing-list.subscribe', SUBSCRIPTIONS],
  ] as const)('is refused by %s after its limit for an hour', async (name, { max, seconds }) => {
    const visitor = await venue.as('visitor');
    const call = () => visitor.call(name, { body: {} });
    for (let tries = 0; tries < max; tries += 1) expect((await call()).status).toBe(400);
    const { status, headers } = await call();
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(seconds / 2);
  });
});
