import { describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { securityLog } from '@stagedoor/platform/process/security-log';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';

const ADA = { name: 'Ada', email: 'ada@example.com', message: 'Where is my jacket?' };
const BOB = { name: 'Bob', email: 'bob@example.com', message: 'Who plays tonight?' };

const lines: string[] = [];

const security = securityLog(
  createLog('error', 'test', { write: (line) => void lines.push(line) }),
);
const venue = closeAfterTests(await openVenue({ security }));
const staff = await venue.as('staff');
const first = await staff.call('messages.send', { body: ADA });
await staff.call('messages.send', { body: BOB });
const second = await staff.call('messages.send', {
  body: { ...ADA, email: 'Ada@Example.com', message: 'It is back.' },
});
await staff.call('messages.archive', { params: { id: first.body.id } });
for (const { email } of [ADA, BOB]) await staff.call('mailing-list.subscribe', { body: { email } });
const visitor = await venue.as('visitor');
const password = 'three-quiet-lanterns-swing';
const account = { email: ADA.email, password, first_name: 'Ada', last_name: 'Lovelace' };
await visitor.call('session.signup', { body: account });
await venue.awaitLog(staff);
const subscribers = (await staff.call('mailing-list.list')).body;
const subscriber = subscribers.find(({ email }) => email === ADA.email)?.id ?? '';
const ids = { first: first.body.id, second: second.body.id, subscriber };

const exportOf = (subject: 'message' | 'subscriber', id: string) =>
  staff.call('personal-data.export', { params: { subject, id } });

describe('everything about one person', () => {
  it('has their messages, their place on the mailing list and their account, and nobody else’s', async () => {
    const { body, headers } = await exportOf('message', ids.first);
    expect(headers.get('content-disposition')).toMatch(/"personal-data-\d{4}-\d\d-\d\d\.json"/);
    expect(body).toMatchObject({
      email: ADA.email,
      messages: [
        { id: ids.second, message: 'It is back.' },
        {
          ...{ id: ids.first, message: ADA.message, is_archived: true },
          history: [{ summary: 'Received a message' }, { summary: 'Archived a message' }],
        },
      ],
      mailing_list: [{ id: ids.subscriber, email: ADA.email }],
      accounts: [{ email: ADA.email, first_name: 'Ada' }],
    });
    expect(JSON.stringify(body)).not.toMatch(/bob/i);
  });

  it('is the same from any of their messages, and from their place on the mailing list', async () => {
    const { exported_at: _, ...first } = (await exportOf('message', ids.first)).body;
    for (const other of [
      await exportOf('message', ids.second),
      await exportOf('subscriber', ids.subscriber),
    ])
      expect(other.body).toMatchObject(first);
  });

  it('leaves a line in the security log that does not name the person', async () => {
    lines.length = 0;
    await exportOf('subscriber', ids.subscriber);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        ...{ kind: 'personal-data-read', route: 'personal-data.export' },
        ...{ subject: 'subscriber', subject_id: ids.subscriber },
      },
    ]);
    expect(lines.join('')).not.toContain(ADA.email);
  });

  it('is not there for a message that does not exist, and no longer has what was erased', async () => {
    expect((await exportOf('message', 'nothing')).status).toBe(404);
    await staff.call('messages.erase', { params: { id: ids.first } });
    expect((await exportOf('message', ids.first)).status).toBe(404);
    const { body } = await exportOf('message', ids.second);
    expect(body.messages).toHaveLength(1);
  });
});
