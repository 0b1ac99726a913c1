import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '@stagedoor/contracts/events/events';
import { messageStream, subscriberStream } from '@stagedoor/contracts/events/streams';
import { openKeys } from '@stagedoor/platform/privacy/keys';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { sealEvent } from '../../services/command/run/sealed-event.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { openReadingVenue } from '../reads/reading-venue.ts';

const MASTER = openMasterKey(MASTER_KEY);
const UNREADABLE = { name: '[unreadable]', email: '[unreadable]', message: '[unreadable]' };

const venue = closeAfterTests(await openReadingVenue());
const keys = openKeys(venue.sql, MASTER);
const staff = await venue.as('staff');

async function record(stream: string, event: DomainEvent): Promise<void> {
  const key = await keys.make(stream);
  if (!key) throw new Error(`The key of ${stream} is gone.`);
  await venue.record(stream, [sealEvent(event, key)]);
}

async function receive(...ids: string[]): Promise<void> {
  for (const id of ids) {
    const data = { name: `Ada ${id}`, email: `${id}@example.com`, message: `Where is ${id}?` };
    await record(messageStream(id), { type: 'MessageReceived', data });
  }
}

async function join(...ids: string[]): Promise<void> {
  for (const id of ids) {
    const data = {
      email: `${id}@example.com`,
      source: 'dialog',
      wording: 'en-1',
      is_confirmed: false,
    };
    await record(subscriberStream(id), { type: 'SubscriberJoined', data });
  }
}

const messages = async () => (await staff.call('messages.list')).body;
const addresses = async () =>
  (await staff.call('mailing-list.list')).body.map(({ email }) => email);

describe('reading sealed rows', () => {
  it('gives staff messages and addresses in plain text, in lists, alone and as CSV', async () => {
    await receive('m1');
    await join('s1');
    const readable = { id: 'm1', name: 'Ada m1', email: 'm1@example.com', message: 'Where is m1?' };
    expect(await messages()).toMatchObject([readable]);
    const one = await staff.call('messages.get', { params: { id: 'm1' } });
    expect(one.body).toMatchObject({ ...readable, message_preview: 'Where is m1?' });
    expect((await staff.call('messages.unread')).body).toMatchObject([readable]);
    expect(await addresses()).toEqual(['s1@example.com']);
    const csv = await staff.send<string>('GET', '/api/v1/mailing-list/export/');
    expect(csv.body).toContain('s1@example.com,');
  });

  it('leaves out erased people as soon as their key is destroyed, before the projector removes them', async () => {
    await receive('m2', 'm3');
    await join('s2', 's3');
    await keys.destroy(messageStream('m2'));
    await keys.destroy(subscriberStream('s2'));
    expect((await messages()).map(({ id }) => id)).toEqual(['m3', 'm1']);
    expect((await staff.call('messages.get', { params: { id: 'm2' } })).status).toBe(404);
    expect(await addresses()).toEqual(['s3@example.com', 's1@example.com']);
  });

  it('marks rows whose key is missing, damaged or of another master key, and lists the rest', async () => {
    await receive('m4', 'm5', 'm6');
    await join('s4');
    await change(`delete from app.subject_keys where subject in ('message-m4', 'subscriber-s4')`);
    await change(`update app.subject_keys set wrapped = '\\x00' where subject = 'message-m5'`);
    await change(`update app.subject_keys set master = 'other' where subject = 'message-m6'`);
    expect(await messages()).toMatchObject([
      { id: 'm6', ...UNREADABLE },
      { id: 'm5', ...UNREADABLE },
      { id: 'm4', ...UNREADABLE },
      { id: 'm3', name: 'Ada m3' },
      { id: 'm1', name: 'Ada m1' },
    ]);
    expect(await addresses()).toEqual(['[unreadable]', 's3@example.com', 's1@example.com']);
  });
});

async function change(statement: string): Promise<void> {
  await venue.sql.rows(statement);
}
