import { afterEach, describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { halfOf, sendHalf, type HalfRequest } from '../setup/half-request.ts';
import { PASSWORD, openVenue } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { acknowledgedWrites } from './acknowledged-writes.ts';

/** More than the connections that the front door opens to the command service. */
const BODIES = 140;
const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };

const FORM = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '5000000' };

type Headers = Record<string, string>;

const writes = acknowledgedWrites();

const venue = closeAfterTests(await openVenue());
const staff = await writes.of(await venue.as('staff'));

afterEach(() => writes.assertKept(venue));

describe('one client that sends half of many requests', () => {
  it.each([
    ['JSON bodies', (token: Headers) => halfOf('POST', '/api/v1/login/', token)],
    [
      'uploads',
      (token: Headers) =>
        halfOf('POST', '/api/v1/shows/s1/upload-photos/', { ...token, ...FORM }, '--x\r\n'),
    ],
    [
      'forms to a route that anybody may call',
      () => halfOf('POST', '/api/v1/mailing-list/unsubscribe/unknown/', FORM, '--x\r\n'),
    ],
    ['heads', () => 'POST /api/v1/login/ HTTP/1.1\r\nhost: venue.example\r\nx-slow: '],
  ])('does not keep others from reading and writing: %s', async (_, half) => {
    const visitor = new VenueClient(venue.url);
    await visitor.call('csrf.get');
    const text = half(visitor.identity());
    const halves: HalfRequest[] = [];
    for (let sent = 0; sent < BODIES; sent += 1) halves.push(await sendHalf(venue.url, text));
    try {
      const other = new VenueClient(venue.url);
      const credentials = { username: 'staff@venue.example', password: PASSWORD };
      expect((await other.call('session.login', { body: credentials })).status).toBe(200);
      expect((await staff.call('shows.create', { body: SHOW })).status).toBe(201);
      expect((await other.call('shows.list')).status).toBe(200);
    } finally {
      halves.forEach(({ leave }) => leave());
    }
  });
});
