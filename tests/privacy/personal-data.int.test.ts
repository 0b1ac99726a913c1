import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DomainEvent } from '@stagedoor/contracts/events/events';
import {
  MAILING_LIST_SETTINGS_STREAM,
  messageStream,
  subscriberStream,
} from '@stagedoor/contracts/events/streams';
import type { RecordedEvent } from '@stagedoor/platform/event-log/event-log';
import { createLog } from '@stagedoor/platform/process/log';
import { sealEvent } from '../../services/command/run/sealed-event.ts';
import { migrate } from '../../services/command/migrate.ts';
import { rebuild } from '../../services/projector/tables/read-tables.ts';
import { everythingIn } from '../setup/everything-in.ts';
import { recorded, type Happening } from '../projector/recorded-story.ts';
import { openReadTables, rowsOf, type ReadTables } from '../projector/fed-by-hand.ts';
import { scriptedLog } from '../projector/scripted-log.ts';

const nothing = {};
const ADA = { name: 'Ada', email: 'ada@example.com', message: 'Where is my jacket?' };
const BY_ADA = { by: 'ada', at: '2030-05-02T08:00:00.000Z' };
const joined = (email: string) =>
  ({
    type: 'SubscriberJoined',
    data: { email, source: 'dialog', wording: 'en-1', is_confirmed: false },
  }) as const;
const message = (id: string, event: DomainEvent) => ({ stream: messageStream(id), event });
const subscriber = (id: string, event: DomainEvent) => ({ stream: subscriberStream(id), event });

/**
 * A day in the office: every event type of messages and the mailing list.
 * The second message and the first subscriber are erased at its end.
 */
const DAY: Happening[] = [
  message('m1', { type: 'MessageReceived', data: ADA }),
  message('m2', { type: 'MessageReceived', data: { ...ADA, name: 'Bob' } }),
  subscriber('s1', joined('ada@example.com')),
  subscriber('s2', joined('bob@example.com')),
  message('m1', { type: 'MessageRead', data: nothing }),
  message('m2', { type: 'MessageRead', data: nothing }),
  message('m2', { type: 'MessageMarkedUnread', data: nothing }),
  message('m1', { type: 'MessageAnswered', data: { by: 'bo', at: '2030-05-01T08:00:00.000Z' } }),
  message('m1', { type: 'MessageMarkedUnanswered', data: nothing }),
  message('m1', { type: 'MessageAnswered', data: BY_ADA }),
  message('m1', { type: 'MessageArchived', data: nothing }),
  message('m1', { type: 'MessageUnarchived', data: nothing }),
  message('m1', { type: 'MessageArchived', data: nothing }),
  {
    stream: MAILING_LIST_SETTINGS_STREAM,
    event: { type: 'MailingListSettingsChanged', data: { show_email_button: false } },
  },
  message('m2', { type: 'MessageErased', data: nothing }),
  subscriber('s1', { type: 'SubscriberErased', data: { by: 'staff' } }),
];
const ERASURES = 2;
const TABLES = ['messages', 'subscribers', 'mailing_list_settings', 'history', 'streams'];

let tables: ReadTables;
let events: RecordedEvent[];

beforeEach(async () => {
  tables = await openReadTables();
  await migrate(tables.databaseUrl, createLog('silent', 'test'));
  events = recorded(await Promise.all(DAY.map(sealed)));
});
afterEach(() => tables.close());

async function sealed({ stream, event }: Happening): Promise<Happening> {
  const key = /^(message|subscriber)-/.test(stream) && (await tables.keys.make(stream));
  return { stream, event: key ? sealEvent(event, key) : event };
}

function emailIn(data: NonNullable<RecordedEvent['event']>['data'] | undefined): unknown {
  return data && 'email' in data && data.email;
}

const all = () => Promise.all(TABLES.map((table) => rowsOf(tables.reader, table)));

async function destroyKeys(): Promise<void> {
  await tables.keys.destroy(messageStream('m2'));
  await tables.keys.destroy(subscriberStream('s1'));
}

describe('projecting personal data', () => {
  it('keeps it sealed as the log has it, and leaves it out of history', async () => {
    const { prepare, handle } = tables.live();
    await prepare();
    await handle(events.slice(0, -ERASURES));
    const [m1, m2, s1, s2] = events.map(({ event }) => event?.data);
    expect(await rowsOf(tables.reader, 'messages')).toMatchObject([
      {
        ...{ id: 'm1', ...m1, is_read: true, is_archived: true },
        ...{ answered_by: BY_ADA.by, answered_at: new Date(BY_ADA.at) },
      },
      { id: 'm2', ...m2, is_read: false, is_archived: false, answered_by: null },
    ]);
    expect(await rowsOf(tables.reader, 'subscribers')).toMatchObject([
      { id: 's1', email: emailIn(s1) },
      { id: 's2', email: emailIn(s2) },
    ]);
    const everything = await everythingIn(tables.reader);
    for (const secret of ['ada@example.com', 'Bob', ADA.message])
      expect(everything).not.toContain(secret);
    const history = await rowsOf<{ changes: unknown }>(tables.reader, 'history');
    expect(history[2]?.changes).toEqual([{ field: 'email', before: null, after: '[personal]' }]);
  });

  it('removes what is erased, and marks it in earlier entries of the history', async () => {
    const { prepare, handle } = tables.live();
    await prepare();
    await handle(events);
    await handle(events);
    expect(await rowsOf(tables.reader, 'messages')).toMatchObject([{ id: 'm1' }]);
    expect(await rowsOf(tables.reader, 'subscribers')).toMatchObject([{ id: 's2' }]);
    const history = await rowsOf<{ changes: unknown; summary: string }>(tables.reader, 'history');
    expect(history[0]?.changes).toContainEqual({
      field: 'name',
      before: null,
      after: '[personal]',
    });
    expect(history[1]?.changes).toContainEqual({ field: 'name', before: null, after: '[erased]' });
    expect(history[2]?.changes).toEqual([{ field: 'email', before: null, after: '[erased]' }]);
    expect(history.slice(-2)).toMatchObject([
      { summary: 'Erased a message' },
      { summary: 'Took a subscriber off the mailing list' },
    ]);
    const everything = await everythingIn(tables.reader);
    const [m1, m2, s1, s2] = events.map(({ event }) => String(emailIn(event?.data)));
    for (const kept of [m1, s2]) expect(everything).toContain(kept);
    for (const erased of [m2, s1]) expect(everything).not.toContain(erased);
  });

  it('gives the same rows when it is folded again, with the keys and without them', async () => {
    const { prepare, handle } = tables.live();
    await prepare();
    for (const event of events) {
      await handle([event]);
      await handle([event]);
    }
    const live = await all();
    expect(await tables.differencesFrom(events)).toEqual([]);
    await destroyKeys();
    expect(await tables.differencesFrom(events)).toEqual([]);
    await rebuild({ ...tables.sources, eventLog: scriptedLog(events).log });
    expect(await all()).toEqual(live);
  });
});
