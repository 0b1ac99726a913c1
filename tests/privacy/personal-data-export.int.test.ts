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
const manager = await venue.as('site-manager');
const first = await manager.call('messages.send', { body: ADA });
await manager.call('messages.send', { body: BOB });
const second = await manager.call('messages.send', {
  body: { ...ADA, email: 'Ada@Example.com', message: 'It is back.' },
});
await manager.call('messages.archive', { params: { id: first.body.id } });
for (const { email } of [ADA, BOB])
  await manager.call('mailing-list.subscribe', { body: { email } });
const visitor = await venue.as('visitor');
const password = 'three-quiet-lanterns-swing';
const account = { email: ADA.email, password, first_name: 'Ada', last_name: 'Lovelace' };
await visitor.call('session.signup', { body: account });
await venue.awaitLog(manager);
const subscribers = (await manager.call('mailing-list.list')).body;
const subscriber = subscribers.find(({ email }) => email === ADA.email)?.id ?? '';

const exportOf = (email: string) => manager.call('personal-data.export', { body: { email } });

describe('everything about one person', () => {
  it('has their messages, their place on the mailing list and their account, and nobody else’s', async () => {
    const { status, body, headers } = await exportOf(ADA.email);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/"personal-data-\d{4}-\d\d-\d\d\.json"/);
    expect(body).toMatchObject({
      email: ADA.email,
      messages: [
        { id: second.body.id, message: 'It is back.' },
        {
          ...{ id: first.body.id, message: ADA.message, is_archived: true },
          history: [{ summary: 'Received a message' }, { summary: 'Archived a message' }],
        },
      ],
      mailing_list: [
        {
          ...{ id: subscriber, email: ADA.email, source: 'dialog' },
          consent: expect.stringMatching(/^Join the mailing list of The Lantern Room: /),
        },
      ],
      accounts: [{ email: ADA.email, first_name: 'Ada' }],
    });
    expect(JSON.stringify(body)).not.toMatch(/bob/i);
  });

  it('is found however the address is written, and is empty for an unknown one', async () => {
    const { exported_at: _, ...written } = (await exportOf(ADA.email)).body;
    expect((await exportOf(' ADA@example.com ')).body).toMatchObject(written);
    const { status, body } = await exportOf('nobody@example.com');
    expect({ status, ...body }).toMatchObject({
      ...{ status: 200, email: 'nobody@example.com' },
      ...{ messages: [], mailing_list: [], accounts: [] },
    });
  });

  it('is refused without an address, or with a body that is not JSON', async () => {
    const missing = await manager.call('personal-data.export', { body: {} });
    expect(missing).toMatchObject({ status: 400, body: { errors: { email: [/e-?mail/] } } });
    const broken = await manager.call('personal-data.export', { body: '{"email":' });
    expect(broken.status).toBe(400);
    const headers = { 'content-type': 'text/plain' };
    const text = await manager.call('personal-data.export', { body: ADA.email, headers });
    expect(text.status).toBe(415);
  });

  it('leaves a line in the security log that does not name the person', async () => {
    lines.length = 0;
    const { body } = await exportOf(ADA.email);
    const [{ id: accountId } = { id: '' }] = body.accounts;
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        ...{ kind: 'personal-data-read', route: 'personal-data.export' },
        subject_ids: [second.body.id, first.body.id, subscriber, accountId],
      },
    ]);
    expect(lines.join('')).not.toContain(ADA.email);
  });

  it('no longer has what was erased', async () => {
    await manager.call('messages.erase', { params: { id: first.body.id } });
    const { body } = await exportOf(ADA.email);
    expect(body.messages).toMatchObject([{ id: second.body.id }]);
  });
});
