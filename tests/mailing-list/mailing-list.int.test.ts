import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { eventsIn, everythingIn } from '../setup/everything-in.ts';
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
    expect(joined.at(-1)?.event?.data).toMatchObject({ source: 'dialog', wording: 2 });
  });

  it.each([
    '',
    'ada',
    'ada@localhost',
    'ada @example.com',
    'ada@127.1',
    undefined,
    7,
    'a\u0000@example.com',
  ])('refuses %j', async (email) => {
    const { status, body } = await subscribe(email);
    expect(status).toBe(400);
    expect(body.errors['email']).toBeDefined();
  });

  it('returns the text to show for an invalid address', async () => {
    expect((await subscribe('ada')).body.errors).toEqual({
      email: ['Please enter a valid email address'],
    });
  });
});

describe('taking somebody off the mailing list', () => {
  it('erases the address everywhere, even in the log', async () => {
    await subscribe('mallory.quince@example.com');
    const [subscriber] = await subscribers();
    expect(await everythingIn(venue.sql)).not.toContain('quince');
    expect((await erase(subscriber?.id ?? '')).status).toBe(204);
    expect(await subscribers()).toEqual([]);
    expect(await everythingIn(venue.sql)).not.toContain('quince');
    const events = (await subscriberEvents()).filter(
      ({ stream }) => stream === `subscriber-${subscriber?.id}`,
    );
    expect(events.map(({ type }) => type)).toEqual(['SubscriberJoined', 'SubscriberErased']);
    expect(JSON.stringify(events.map(({ event }) => event))).not.toContain('quince');
    const history = await (
      await venue.as('auditor')
    ).call('history.subject', {
      params: { subject: 'subscriber', id: subscriber?.id ?? '' },
    });
    expect(history.body.results[0]?.changes).toEqual([
      { field: 'email', before: null, after: '[erased]' },
    ]);
  });

  it('lets the address join again as a new subscriber', async () => {
    await subscribe('ada@example.com');
    const [first] = await subscribers();
    await erase(first?.id ?? '');
    await subscribe('ada@example.com');
    const [second] = await subscribers();
    expect(second).toMatchObject({ email: 'ada@example.com' });
    expect(second?.id).not.toBe(first?.id);
  });

  it('responds with 404 for an unknown subscriber', async () => {
    expect((await erase('nobody')).status).toBe(404);
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

  it.each(['=cmd@example.com', '+1@example.com', '-1@example.com'])(
    'makes sure that no spreadsheet takes %s for a formula',
    async (email) => {
      await subscribe(email);
      await subscribers();
      expect((await exported()).body.split('\r\n')[1]).toMatch(/^'[=+-]/);
    },
  );

  it('gives only the header when nobody is on the list', async () => {
    await subscribers();
    expect((await exported()).body).toBe('Email,Subscribed\r\n');
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

  it('are cached by browsers until they change', async () => {
    const { headers } = await visitor.call('mailing-list.settings');
    expect(headers.get('cache-control')).toBe('public, no-cache');
    const again = await visitor.call('mailing-list.settings', {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
});
