import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { openVenue } from '../setup/test-venue.ts';
import { PATIENCE } from '../setup/patience.ts';

// In New York it is still the 30th of April.
const NOW = new Date('2030-05-01T02:00:00Z');

const venue = closeAfterTests(await openVenue({ now: () => NOW }));
const staff = await venue.as('staff');
const visitor = await venue.as('visitor');
await vi.waitUntil(async () => (await staff.call('mailing-list.list')).status === 200, PATIENCE);

beforeEach(async () => {
  for (const { id } of await subscribers()) await erase(id);
});

const subscriberEvents = () => eventsIn(venue.eventStoreUrl, 'subscriber-');

function subscribe(email: unknown) {
  return visitor.call('mailing-list.subscribe', { body: { email } });
}

/** The subscribers that staff see, after everything that happened so far. */
async function subscribers() {
  await venue.awaitLog(staff);
  return (await staff.call('mailing-list.list')).body;
}

function erase(id: string) {
  return staff.call('mailing-list.erase', { params: { id } });
}

describe('joining the mailing list', () => {
  it('adds the address, trimmed and in lower case, and lists the newest first', async () => {
    const { status, body } = await subscribe('  Ada@Example.COM ');
    expect({ status, body }).toEqual({ status: 201, body: { success: true } });
    await subscribe('bob@example.com');
    const list = await subscribers();
    expect(list.map(({ email }) => email)).toEqual(['bob@example.com', 'ada@example.com']);
    expect(list[0]).toEqual({
      id: expect.any(String),
      email: 'bob@example.com',
      subscribed_at: NOW.toISOString(),
      ...{ source: 'dialog', consented_at: NOW.toISOString(), wording: 'en-3' },
      ...{ is_confirmed: false, set_aside_at: null, statement: null },
    });
  });

  it('gets the same response for an address on the list, and adds nothing', async () => {
    const first = await subscribe('ada@example.com');
    await subscribers();
    const before = (await subscriberEvents()).length;
    const again = await subscribe('ADA@example.com');
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await subscriberEvents()).toHaveLength(before);
    expect(await subscribers()).toHaveLength(1);
  });

  it('adds one subscriber when one address is sent fifty times at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => subscribe('crowd@example.com')),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    await expect.poll(async () => (await subscribers()).length).toBe(1);
    const joined = (await subscriberEvents()).filter(({ type }) => type === 'SubscriberJoined');
    const erased = (await subscriberEvents()).filter(({ type }) => type === 'SubscriberErased');
    expect(joined.length - erased.length).toBe(1);
    expect(joined.at(-1)?.event?.data).toMatchObject({ source: 'dialog', wording: 'en-3' });
  });

  it.each(['', 'ada', undefined, 7])('refuses %j with the text to show', async (email) => {
    const { status, body } = await subscribe(email);
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { email: ['Please enter a valid email address'] },
    });
  });
});

describe('taking somebody off the mailing list', () => {
  it('lets the address join again as a new subscriber', async () => {
    await subscribe('ada@example.com');
    const [first] = await subscribers();
    await erase(first?.id ?? '');
    await subscribe('ada@example.com');
    const [second] = await subscribers();
    expect(second).toMatchObject({ email: 'ada@example.com' });
    expect(second?.id).not.toBe(first?.id);
  });
});

describe('exporting the mailing list', () => {
  const exported = () => staff.send<string>('GET', '/api/v1/mailing-list/export/');

  it('gives a file named after the day at the venue', async () => {
    await subscribe('ada@example.com');
    await subscribers();
    const { status, headers, body } = await exported();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="mailing-list-2030-04-30.csv"',
    );
    expect(body).toBe(`Email,Subscribed\r\nada@example.com,${NOW.toISOString()}\r\n`);
  });
});

describe('the settings of the mailing list', () => {
  it('are the defaults until staff change one or both, for everybody', async () => {
    const settings = async () => (await visitor.call('mailing-list.settings')).body;
    expect(await settings()).toEqual({
      show_email_button: true,
      show_popup_for_new_visitors: false,
    });
    const change = (body: object) => staff.call('mailing-list.change-settings', { body });
    const changed = await change({ show_popup_for_new_visitors: true });
    expect(changed.body).toEqual({ show_email_button: true, show_popup_for_new_visitors: true });
    await expect.poll(settings).toEqual(changed.body);
    await change({ show_email_button: false, show_popup_for_new_visitors: false });
    await expect
      .poll(settings)
      .toEqual({ show_email_button: false, show_popup_for_new_visitors: false });
    expect((await change({})).status).toBe(200);
    expect((await change({ show_email_button: 'no' })).body.errors).toEqual({
      show_email_button: ['Use true or false.'],
    });
    const history = await staff.call('history.subject', {
      params: { subject: 'settings', id: 'mailing-list' },
    });
    expect(history.body.results.map(({ changes }) => changes)).toEqual([
      [{ field: 'show_popup_for_new_visitors', before: false, after: true }],
      expect.arrayContaining([{ field: 'show_email_button', before: true, after: false }]),
    ]);
  });
});
