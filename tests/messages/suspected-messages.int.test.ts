import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SUSPECTED_MESSAGES } from '@stagedoor/contracts/facts/limits';
import { readAppTables } from '@stagedoor/platform/backup/app-tables';
import { closeAfterTests } from '../setup/after-tests.ts';
import { eventsIn, everythingIn } from '../setup/everything-in.ts';
import { PATIENCE } from '../setup/patience.ts';
import { openVenue } from '../setup/test-venue.ts';

const NOW = new Date('2030-05-01T16:00:00Z');
const EVE = { name: 'Eve Marsh', email: 'eve@example.com', message: 'Cheap watches' };
const NONE: Record<string, string> = {};
const FILLED = { leave_empty: 'https://spam.example' };

let clock = NOW;
const venue = closeAfterTests(await openVenue({ now: () => clock }));
const staff = await venue.as('staff');
const manager = await venue.as('site-manager');
const visitor = await venue.as('visitor');
await vi.waitUntil(async () => (await staff.call('messages.list')).status === 200, PATIENCE);

beforeEach(async () => {
  clock = NOW;
  for (const query of [NONE, { is_suspected: 'true' }])
    for (const { id } of (await staff.call('messages.list', { query })).body)
      await staff.call('messages.erase', { params: { id } });
});

const send = async (changes: object = {}) =>
  (await visitor.call('messages.send', { body: { ...EVE, ...changes } })).body.id;
const idsIn = async (query: Record<string, string> = NONE) =>
  (await staff.call('messages.list', { query })).body.map(({ id }) => id);
const suspectedIds = () => idsIn({ is_suspected: 'true' });
const logged = async () => (await eventsIn(venue.eventStoreUrl, 'message-')).length;
const statusOf = async (id: string) =>
  (await staff.call('messages.get', { params: { id } })).status;
const keyOf = (id: string) =>
  venue.sql.rows('select from app.subject_keys where subject = $1', [`message-${id}`]);

describe('a message that a machine may have sent', () => {
  it.each([
    ['with a filled honeypot', FILLED],
    ['sent too fast', { form_started_at: NOW.getTime() - 1_999 }],
  ])('%s is kept apart as a sealed row, and is no event', async (_, changes) => {
    const before = await logged();
    const id = await send(changes);
    const { body } = await staff.call('messages.list', { query: { is_suspected: 'true' } });
    expect(body).toEqual([
      {
        ...{ ...EVE, id, message_preview: EVE.message, is_suspected: true },
        ...{ is_archived: true, is_read: false, answered_at: null, answered_by: null },
        created_at: NOW.toISOString(),
      },
    ]);
    expect((await staff.call('messages.get', { params: { id } })).body).toEqual(body[0]);
    expect(await logged()).toBe(before);
    expect(await everythingIn(venue.sql)).not.toContain(EVE.message);
  });

  it('is in no other list, count, insight or history', async () => {
    const id = await send(FILLED);
    clock = new Date(NOW.getTime() + 10 * 86_400_000);
    for (const query of [NONE, { is_archived: 'true' }, { is_suspected: 'false' }])
      expect(await idsIn(query)).toEqual([]);
    expect(await idsIn({ is_suspected: 'true', is_archived: 'false' })).toEqual([]);
    expect((await staff.call('messages.unread')).body).toEqual([]);
    expect((await staff.call('messages.count-unread')).body).toEqual({ count: 0 });
    const insights = JSON.stringify((await staff.call('insights.get')).body);
    expect(insights).not.toContain(id);
    const past = { params: { subject: 'message', id } };
    expect((await staff.call('history.subject', past)).body.results ?? []).toEqual([]);
  });

  it('is an ordinary message with a honeypot of blanks', async () => {
    const id = await send({ leave_empty: ' \t\n' });
    await venue.awaitLog(staff);
    expect([await idsIn(), await suspectedIds()]).toEqual([[id], []]);
  });

  it('stays out of what other routes change, which say what can be done', async () => {
    const id = await send(FILLED);
    const before = await logged();
    for (const route of [
      ...(['messages.mark-read', 'messages.mark-unread', 'messages.archive'] as const),
      ...(['messages.unarchive', 'messages.mark-answered', 'messages.mark-unanswered'] as const),
    ])
      expect(await staff.call(route, { params: { id } })).toMatchObject({
        status: 409,
        body: { code: 'conflict', error: expect.stringContaining('Mark it as genuine') },
      });
    for (const route of [
      ...(['messages.bulk-mark-read', 'messages.bulk-archive'] as const),
      'messages.bulk-unarchive' as const,
    ])
      expect((await staff.call(route, { body: { ids: [id] } })).body).toMatchObject({
        updated: 0,
        results: [{ id, ok: false, error: expect.stringContaining('Mark it as genuine') }],
      });
    expect([await suspectedIds(), await logged()]).toEqual([[id], before]);
  });

  it('is in the export of the personal data of its sender', async () => {
    const id = await send(FILLED);
    const { body } = await manager.call('personal-data.export', { body: { email: EVE.email } });
    expect(body.messages).toMatchObject([{ id, is_suspected: true, history: [] }]);
  });

  it('is erased with its key and without an event', async () => {
    const id = await send(FILLED);
    const before = await logged();
    expect((await staff.call('messages.erase', { params: { id } })).status).toBe(204);
    expect([await statusOf(id), await suspectedIds()]).toEqual([404, []]);
    expect([await keyOf(id), await logged()]).toEqual([[], before]);
    expect((await staff.call('messages.erase', { params: { id } })).status).toBe(404);
    const mark = await staff.call('messages.mark-genuine', { params: { id } });
    expect([mark.status, await logged()]).toEqual([404, before]);
  });

  it('is in no backup, which would bring it back after it was erased', async () => {
    await send(FILLED);
    const tables = await readAppTables(venue.sql);
    expect([...tables.keys()]).toContain('subject_keys');
    expect([...tables.keys()]).not.toContain('suspected_messages');
  });

  it('gives way to newer ones where there are too many', async () => {
    const ids: string[] = [];
    for (let count = 0; count <= SUSPECTED_MESSAGES; count += 1) {
      clock = new Date(NOW.getTime() + count);
      ids.unshift(await send(FILLED));
    }
    const oldest = ids.pop() ?? '';
    expect(await suspectedIds()).toEqual(ids);
    expect([await statusOf(oldest), await keyOf(oldest)]).toEqual([404, []]);
  });
});

describe('marking a message as genuine', () => {
  const mark = (id: string) => staff.call('messages.mark-genuine', { params: { id } });

  it('makes it an unread message like any other, received when it was sent', async () => {
    const id = await send(FILLED);
    clock = new Date(NOW.getTime() + 3_600_000);
    const newer = await send();
    const { status, body } = await mark(id);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...{ ...EVE, id, message_preview: EVE.message, is_suspected: false },
        ...{ is_archived: false, is_read: false, answered_at: null, answered_by: null },
        created_at: NOW.toISOString(),
      },
    });
    expect((await staff.call('messages.get', { params: { id } })).body).toEqual(body);
    expect([await suspectedIds(), (await idsIn()).toSorted()]).toEqual([
      [],
      [id, newer].toSorted(),
    ]);
    expect((await staff.call('messages.count-unread')).body).toEqual({ count: 2 });
    const past = { params: { subject: 'message', id } };
    expect((await staff.call('history.subject', past)).body.results).toMatchObject([
      { summary: 'Received a message', recorded_at: NOW.toISOString() },
    ]);
    expect((await staff.call('messages.mark-read', { params: { id } })).status).toBe(200);
  });

  it('may be repeated, also by two at once, and is one event', async () => {
    const id = await send(FILLED);
    const before = await logged();
    const twice = await Promise.all([mark(id), mark(id)]);
    expect([...twice, await mark(id)].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await logged()).toBe(before + 1);
  });

  it('leaves an ordinary message as it is, and refuses an unknown one', async () => {
    const id = await send();
    await staff.call('messages.archive', { params: { id } });
    expect(await mark(id)).toMatchObject({ status: 200, body: { is_archived: true } });
    expect((await mark('nothing')).status).toBe(404);
    expect((await visitor.call('messages.mark-genuine', { params: { id } })).status).toBe(401);
  });

  it('does no harm where the service stopped before it forgot the row', async () => {
    const id = await send(FILLED);
    const row = 'select * from app.suspected_messages where id = $1';
    const [kept] = await venue.sql.rows<Record<string, unknown>>(row, [id]);
    await mark(id);
    const bringBack = () =>
      venue.sql.rows(
        `insert into app.suspected_messages
         select * from jsonb_populate_record(null::app.suspected_messages, $1)`,
        [JSON.stringify(kept)],
      );
    await bringBack();
    expect([await idsIn(), await suspectedIds()]).toEqual([[id], []]);
    expect(await mark(id)).toMatchObject({ status: 200, body: { name: EVE.name } });
    await bringBack();
    expect((await staff.call('messages.erase', { params: { id } })).status).toBe(204);
    expect([await statusOf(id), await suspectedIds()]).toEqual([404, []]);
    expect(await venue.sql.rows(row, [id])).toEqual([]);
  });
});
