import { describe, expect, it } from 'vitest';
import { HASHES } from '@stagedoor/contracts/facts/limits';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';

const venue = closeAfterTests(await openVenue());
await venue.as('staff');

describe('more logins at once than may wait for their password check', () => {
  it('are refused with 503 and Retry-After, and accepted again afterwards', async () => {
    const visitor = await venue.as('visitor');
    await visitor.call('csrf.get');
    const client = new VenueClient(venue.commandUrl);
    for (const [name, value] of visitor.cookies) client.cookies.set(name, value);
    const body = { username: 'nobody@venue.example', password: PASSWORD };
    const responses = await Promise.all(
      Array.from({ length: 3 * (HASHES.atOnce + HASHES.waiting) }, () =>
        client.call('session.login', { body, headers: venue.asFrontDoor }),
      ),
    );
    const busy = responses.filter(({ status }) => status === 503);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401, 503]));
    expect(responses.length - busy.length).toBeGreaterThanOrEqual(HASHES.atOnce + HASHES.waiting);
    for (const { body: refusal, headers } of busy) {
      expect(refusal.code).toBe('too-busy');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await (await venue.as('staff')).call('session.me')).status).toBe(200);
  });
});
