import { afterAll, describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openRelay } from '../front-door/cuttable-relay.ts';
import { signedCookie, writtenCookie } from '../setup/signed-cookies.ts';
import { openReadingVenue, SECRET } from './reading-venue.ts';

const relay = closeAfterTests(await openRelay());
const venue = closeAfterTests(await openReadingVenue({ through: relay.through }));
afterAll(() => relay.mend());
await venue.show('s1');

async function browserThatWrote(position: bigint) {
  const client = await venue.as('visitor');
  client.cookies.set('written', writtenCookie(position, SECRET));
  return client;
}

describe("a browser's read after its own write", () => {
  it('waits until the read tables hold the write', async () => {
    const writer = await browserThatWrote(venue.position() + 2n);
    const reading = writer.call('shows.get', { params: { id: 's2' } });
    const others = await (await venue.as('visitor')).call('shows.get', { params: { id: 's2' } });
    expect(others.status).toBe(404);
    await venue.show('s2');
    const { status, headers } = await reading;
    expect({ status, lag: headers.get('x-read-lag') }).toEqual({ status: 200, lag: null });
  });

  it('does not wait for a write that the read tables hold already', async () => {
    const writer = await browserThatWrote(venue.position());
    await expect
      .poll(async () => (await writer.call('shows.list')).headers.get('x-read-lag'))
      .toBeNull();
  });

  it('sees the write in a response that was cached before', async () => {
    const visitor = await venue.as('visitor');
    const before = (await visitor.call('shows.list')).body.count;
    const writer = await browserThatWrote(venue.position() + 2n);
    const reading = writer.call('shows.list');
    await venue.show('s3');
    expect((await reading).body.count).toBe(before + 1);
  });

  it('ends after two seconds with what is there, and reports the lag', async () => {
    const writer = await browserThatWrote(venue.position() + 1_000n);
    const began = performance.now();
    const { status, headers } = await writer.call('shows.list');
    expect({ status, lag: headers.get('x-read-lag') }).toEqual({ status: 200, lag: '2000' });
    expect(performance.now() - began).toBeGreaterThan(1_900);
  });

  it('succeeds after the connection for notifications was lost', async () => {
    await relay.cut();
    await venue.show('s4');
    await relay.mend();
    const writer = await browserThatWrote(venue.position());
    await expect
      .poll(async () => (await writer.call('shows.get', { params: { id: 's4' } })).status)
      .toBe(200);
    await expect
      .poll(async () => (await writer.call('shows.list')).headers.get('x-read-lag'))
      .toBeNull();
  });

  it.each(['', 'soon', '-5', '99999999999999999999', '1e3'])(
    'ignores the position %j',
    async (value) => {
      const client = await venue.as('visitor');
      client.cookies.set('written', signedCookie(value, SECRET));
      const { status, headers } = await client.call('shows.list');
      expect({ status, lag: headers.get('x-read-lag') }).toEqual({ status: 200, lag: null });
    },
  );

  it.each([
    ['that nobody signed', (position: string) => position],
    ['that somebody else signed', (position: string) => signedCookie(position, 'made up')],
  ])('does not wait for a position %s, so that nobody can try positions', async (_, cookieOf) => {
    const client = await venue.as('visitor');
    client.cookies.set('written', cookieOf(String(venue.position() + 1_000n)));
    const { status, headers } = await client.call('shows.list');
    expect({ status, lag: headers.get('x-read-lag') }).toEqual({ status: 200, lag: null });
  });
});
