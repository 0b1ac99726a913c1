import { describe, expect, it } from 'vitest';
import { DISCREET_MS } from '@stagedoor/contracts/facts/limits';
import { closeAfterTests } from '../setup/after-tests.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { openVenue } from '../setup/test-venue.ts';

const MESSAGE = { name: 'Ada', email: 'ada@example.com', message: 'Do you have a cloakroom?' };

const venue = closeAfterTests(await openVenue({ discreetMs: DISCREET_MS }));
const visitor = await venue.as('visitor');
await visitor.call('csrf.get');

/** What a sender sees of a response, and whether it came sooner than the least time. */
async function seen(response: Promise<{ status: number; headers: Headers; body: object }>) {
  const began = performance.now();
  const { status, headers, body } = await response;
  const isSooner = performance.now() - began < DISCREET_MS - 1;
  const { 'x-request-id': _, date: __, ...rest } = Object.fromEntries(headers);
  return { status, headers: rest, fields: Object.keys(body), isSooner };
}

const subscribe = (email: string) =>
  seen(visitor.call('mailing-list.subscribe', { body: { email } }));
const send = (more: object = {}) =>
  seen(visitor.call('messages.send', { body: { ...MESSAGE, ...more } }));

describe('a form that must not reveal who is known to the venue', () => {
  it('responds to an address on the list as to any other', async () => {
    const first = await subscribe('ada@example.com');
    expect(first).toMatchObject({ status: 201, isSooner: false });
    expect(first.headers).not.toHaveProperty('set-cookie');
    expect(await subscribe('ada@example.com')).toEqual(first);
    expect(await eventsIn(venue.eventStoreUrl, 'subscriber-')).toHaveLength(1);
  });

  it('responds to a machine as to a person', async () => {
    const person = await send();
    expect(person).toMatchObject({ status: 201, isSooner: false });
    expect(person.headers).not.toHaveProperty('set-cookie');
    expect(await send({ leave_empty: 'https://spam.example' })).toEqual(person);
    expect(await send({ form_started_at: Date.now() })).toEqual(person);
    expect(await eventsIn(venue.eventStoreUrl, 'message-')).toHaveLength(1);
  });

  it('lets staff read at once what they have written', async () => {
    const staff = await venue.as('staff');
    await staff.call('mailing-list.subscribe', { body: { email: 'bob@example.com' } });
    const { body } = await staff.call('mailing-list.list');
    expect(body.map(({ email }) => email)).toContain('bob@example.com');
    expect(staff.cookies.has('written')).toBe(true);
  });
});
