import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messageFlagsOf } from '@stagedoor/contracts/facts/message-flags';
import { closeAfterTests } from '../setup/after-tests.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { PATIENCE } from '../setup/patience.ts';
import { openVenue } from '../setup/test-venue.ts';

const NOW = new Date('2030-05-01T16:00:00Z');
const ADA = {
  name: 'Ada Whitfield',
  email: 'Ada.Whitfield@Example.com',
  message: `Where is my jacket?\n${'It is black. '.repeat(20)}`,
};

let clock = NOW;

const venue = closeAfterTests(await openVenue({ now: () => clock }));
const staff = await venue.as('staff');
const visitor = await venue.as('visitor');
await vi.waitUntil(async () => (await staff.call('messages.list')).status === 200, PATIENCE);

beforeEach(async () => {
  await venue.awaitLog(staff);
  const { body } = await staff.call('messages.list');
  for (const { id } of body) await staff.call('messages.erase', { params: { id } });
});

const messageEvents = () => eventsIn(venue.eventStoreUrl, 'message-');

/** Sends a message that staff see when they read next. */
async function send(changes: object = {}) {
  const received = await visitor.call('messages.send', { body: { ...ADA, ...changes } });
  await venue.awaitLog(staff);
  return received;
}

async function sent(changes: object = {}): Promise<string> {
  return (await send(changes)).body.id;
}

describe('the inbox', () => {
  const idsOf = (messages: { id: string }[]) => messages.map(({ id }) => id);
  const asOf = async (timestamp: string) => {
    const { body } = await staff.call('history.as-of-messages', { params: { timestamp } });
    return idsOf(body.results);
  };

  it('has the newest message first, also when a command service with a slower clock wrote last', async () => {
    const newer = await sent();
    clock = new Date(NOW.getTime() - 5);
    const older = await sent();
    clock = NOW;
    expect(idsOf((await staff.call('messages.list')).body)).toEqual([newer, older]);
    expect(await asOf(NOW.toISOString())).toEqual([newer, older]);
  });

  it('has the messages of one millisecond in the order of the log, the last one first', async () => {
    const order: string[] = [];
    for (let count = 0; count < 6; count += 1) order.unshift(await sent());
    // What happens to a message later does not move it.
    for (const id of order.slice(1, 3)) await staff.call('messages.mark-read', { params: { id } });
    await venue.awaitLog(staff);
    expect(idsOf((await staff.call('messages.list')).body)).toEqual(order);
    expect(await asOf(NOW.toISOString())).toEqual(order);
  });
});

describe('writing to the venue', () => {
  it.each([
    [{ ...ADA, leave_empty: ['x'] }, 'leave_empty', 'Give this as text.'],
    [{ ...ADA, form_started_at: 'now' }, 'form_started_at', 'Give this as a number.'],
    [[], 'body', 'Give this as an object.'],
    ['null', 'body', 'Give this as an object.'],
    ['{', undefined, 'This is not valid JSON.'],
  ])('refuses %j with a sentence for people', async (body, field, sentence) => {
    const received = await visitor.call('messages.send', { body });
    expect({ status: received.status, error: received.body.error }).toEqual({
      status: 400,
      error: sentence,
    });
    if (field) expect(received.body.errors).toEqual({ [field]: [sentence] });
  });

  it('returns the id, and staff can read the message', async () => {
    const { status, body } = await send();
    expect({ status, body }).toEqual({ status: 201, body: { success: true, id: body.id } });
    const { body: message, headers } = await staff.call('messages.get', {
      params: { id: body.id },
    });
    expect(message).toEqual({
      id: body.id,
      name: 'Ada Whitfield',
      email: 'ada.whitfield@example.com',
      message: ADA.message.trim(),
      message_preview: ADA.message.slice(0, 100),
      ...messageFlagsOf({}),
      is_suspected: false,
      answered_at: null,
      answered_by: null,
      created_at: NOW.toISOString(),
    });
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it.each([
    ['a blank name', { name: '  ' }, 'name', 'Please enter your name'],
    ['no name', { name: undefined }, 'name', 'Please enter your name'],
    ['a long name', { name: 'x'.repeat(201) }, 'name', 'Use at most 200 characters.'],
    ['no address', { email: undefined }, 'email', 'Please enter a valid email address'],
    ['an invalid address', { email: 'ada' }, 'email', 'Please enter a valid email address'],
    ['a long address', { email: `${'a'.repeat(250)}@b.example` }, 'email', 'Use at most 254'],
    ['a blank message', { message: '' }, 'message', 'Please enter a message'],
    ['a long message', { message: 'x'.repeat(10_001) }, 'message', 'Use at most 10000'],
    ['a field that visitors cannot set', { is_read: true }, 'is_read', 'There is no such field.'],
  ])('says what is wrong with %s', async (_, changes, field, text) => {
    const { status, body } = await send(changes);
    expect(status).toBe(400);
    expect(body.errors[field]?.join()).toContain(text);
  });

  it.each([
    ['took two seconds', { form_started_at: NOW.getTime() - 2_000, leave_empty: '' }],
    ['has a clock that is ahead', { form_started_at: NOW.getTime() + 60_000 }],
  ])('accepts the message of a sender who %s', async (_, changes) => {
    const id = await sent(changes);
    expect((await staff.call('messages.get', { params: { id } })).status).toBe(200);
  });
});

describe('reading messages', () => {
  it('lists the newest first, and as unread only those in the inbox', async () => {
    const [first, second, third] = [await sent(), await sent(), await sent()];
    await staff.call('messages.mark-read', { params: { id: first } });
    await staff.call('messages.archive', { params: { id: third } });
    const ids = async (name: 'messages.list' | 'messages.unread', query = {}) =>
      (await staff.call(name, { query })).body.map(({ id }) => id);
    expect(await ids('messages.list')).toEqual([third, second, first]);
    expect(await ids('messages.list', { is_archived: 'false' })).toEqual([second, first]);
    expect(await ids('messages.list', { is_archived: 'true' })).toEqual([third]);
    expect(await ids('messages.unread')).toEqual([second]);
    expect((await staff.call('messages.count-unread')).body).toEqual({ count: 1 });
  });

  it('refuses an invalid filter, and responds with 404 for an unknown message', async () => {
    const query = { is_archived: 'maybe', is_answered: 'yes' };
    const wrong = await staff.call('messages.list', { query });
    const errors = ['Use true or false.'];
    expect(wrong.body.errors).toEqual({ is_archived: errors, is_answered: errors });
    expect((await staff.call('messages.get', { params: { id: 'nothing' } })).status).toBe(404);
  });
});

describe('dealing with a message', () => {
  it('returns the changed message, and writes no event when nothing changes', async () => {
    const id = await sent();
    const { body } = await staff.call('messages.mark-read', { params: { id } });
    expect(body).toMatchObject({ id, email: 'ada.whitfield@example.com', is_read: true });
    expect((await staff.call('messages.get', { params: { id } })).body).toEqual(body);
    const before = (await messageEvents()).length;
    await staff.call('messages.mark-read', { params: { id } });
    await staff.call('messages.unarchive', { params: { id } });
    expect(await messageEvents()).toHaveLength(before);
    const steps = ['messages.mark-unread', 'messages.archive', 'messages.unarchive'] as const;
    const states = [];
    for (const step of steps) {
      const { is_read, is_archived } = (await staff.call(step, { params: { id } })).body;
      states.push({ is_read, is_archived });
    }
    expect(states).toEqual([
      { is_read: false, is_archived: false },
      { is_read: false, is_archived: true },
      { is_read: false, is_archived: false },
    ]);
  });

  it('notes who answered it and when, until somebody marks it as unanswered', async () => {
    const id = await sent();
    const other = await sent();
    const { body } = await staff.call('messages.mark-answered', { params: { id } });
    const answered = {
      answered_at: NOW.toISOString(),
      answered_by: { id: expect.any(String), name: 'Test staff' },
    };
    expect(body).toMatchObject({ id, name: 'Ada Whitfield', ...answered });
    expect((await staff.call('messages.get', { params: { id } })).body).toEqual(body);
    const asOf = { params: { timestamp: NOW.toISOString() } };
    expect((await staff.call('history.as-of-messages', asOf)).body.results).toContainEqual(body);
    const idsWith = async (is_answered: string) =>
      (await staff.call('messages.list', { query: { is_answered } })).body.map((one) => one.id);
    expect([await idsWith('true'), await idsWith('false')]).toEqual([[id], [other]]);

    const manager = await venue.as('site-manager');
    const events = (await messageEvents()).length;
    clock = new Date(NOW.getTime() + 60_000);
    const again = await manager.call('messages.mark-answered', { params: { id } });
    clock = NOW;
    expect(again.body).toEqual(body);
    await manager.call('messages.mark-unanswered', { params: { id: other } });
    expect(await messageEvents()).toHaveLength(events);

    const unmarked = await manager.call('messages.mark-unanswered', { params: { id } });
    expect(unmarked.body).toMatchObject({ answered_at: null, answered_by: null });
    await venue.awaitLog(staff);
    const history = await staff.call('history.subject', { params: { subject: 'message', id } });
    expect(history.body.results.map(({ summary }) => summary)).toEqual([
      'Received a message',
      'Marked a message as answered',
      'Marked a message as unanswered',
    ]);
    const { answered_by } = body;
    expect(history.body.results[1]?.changes).toContainEqual({
      ...{ field: 'answered_by', before: null, after: answered_by },
    });
    expect(history.body.results[2]?.changes).toContainEqual({
      ...{ field: 'answered_by', before: answered_by, after: null },
    });
    const origins = await staff.call('history.fields', { params: { subject: 'message', id } });
    expect(origins.body.results).toContainEqual(
      expect.objectContaining({ field: 'answered_by', value: null, before: answered_by }),
    );
    const at = await staff.call('history.at', {
      params: { subject: 'message', id, revision: '1' },
    });
    expect(at.body).toEqual(body);
  });

  it('works in bulk, where only an unknown id fails and each id counts once', async () => {
    const ids = [await sent(), await sent()];
    const bulk = { body: { ids: [...ids, 'nothing', ids[0]] } };
    const results = [
      { id: ids[0], ok: true },
      { id: ids[1], ok: true },
      { id: 'nothing', ok: false, error: 'There is nothing here.' },
    ];
    const routes = [
      'messages.bulk-mark-read',
      'messages.bulk-archive',
      'messages.bulk-unarchive',
    ] as const;
    for (const name of routes)
      expect((await staff.call(name, bulk)).body).toEqual({ updated: 2, results });
    const { body } = await staff.call('messages.get', { params: { id: ids[1] ?? '' } });
    expect(body).toMatchObject({ is_read: true, is_archived: false });
    expect((await staff.call('messages.bulk-archive', { body: { ids: [] } })).status).toBe(400);
  });
});
