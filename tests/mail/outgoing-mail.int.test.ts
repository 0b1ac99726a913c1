import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { OutgoingMail } from '@stagedoor/contracts/mail.api';
import { postMail, type NewMail } from '@stagedoor/platform/mail/outgoing-mails';
import { openKeys } from '@stagedoor/platform/privacy/keys';
import { openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { createLog } from '@stagedoor/platform/process/log';
import { startProjector } from '../../services/projector/projector.service.ts';
import { cleanUp } from '../../services/projector/reactors/clean-up.reactor.ts';
import { openRelay } from '../front-door/cuttable-relay.ts';
import { openMailServer } from '../mailing-list/mail-server.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { PATIENCE } from '../setup/patience.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { LANTERN_ROOM, openVenue } from '../setup/test-venue.ts';

const VENUE_EMAIL = 'office@lanternroom.example';
const ME = 'site-manager@venue.example';
const publicUrl = 'https://lanternroom.example/';

const server = closeAfterTests(await openMailServer());
const relay = closeAfterTests(await openRelay());
const smtpUrl = relay.through(server.url);
const venue = closeAfterTests(await openVenue({ mail: { smtpUrl, publicUrl } }));
const manager = await venue.as('site-manager');
const visitor = await venue.as('visitor');
await manager.call('venue.edit', { body: { email: VENUE_EMAIL } });
await venue.awaitLog(manager);

async function list(query: Record<string, string> = {}): Promise<OutgoingMail[]> {
  const { status, body } = await manager.call('mail.list', { query });
  expect(status).toBe(200);
  return body.results;
}

/** The line of a mail, once it has this state. */
async function untilIs(state: OutgoingMail['state'], id: string): Promise<OutgoingMail> {
  return vi.waitUntil(
    async () => (await list()).find((mail) => mail.id === id && mail.state === state),
    PATIENCE,
  );
}

/** Posts a mail as a command does. */
async function post(mail: Partial<NewMail> & { to: string }): Promise<string> {
  const id = randomUUID();
  const person = `account-${id}`;
  const keys = openKeys(venue.sql, openMasterKey(MASTER_KEY));
  const data = { link_path: '/invitation/secret-token', first_name: 'Ada' };
  const invitation = { id, kind: 'invitation', person, data, ...mail } as NewMail;
  await postMail(venue.sql, keys, invitation);
  return invitation.id;
}

function retry(id: string) {
  return manager.call('mail.retry', { params: { id } });
}

describe('a mail that is posted', () => {
  it('goes out once, and leaves a line without its content', async () => {
    const to = 'invited@example.com';
    const id = await post({ to });
    expect(await untilIs('sent', id)).toMatchObject({
      ...{ kind: 'invitation', to, subject: 'Your account at The Lantern Room' },
      ...{ tries: 1, refusal: null, can_retry: false },
    });
    const [mail, ...more] = server.mailsTo(to);
    expect(more).toEqual([]);
    expect(mail).toContain('https://lanternroom.example/invitation/secret-token');
    const kept = await venue.sql.row('select * from app.outgoing_mails where id = $1', [id]);
    expect(kept).toMatchObject({ content: null, sent_from: VENUE_EMAIL });
    expect(JSON.stringify(kept, (_, it) => (typeof it === 'bigint' ? Number(it) : it))).not.toMatch(
      /invited@|secret-token|Your account/,
    );
  });

  it('goes out once when it is posted twice', async () => {
    const id = await post({ to: 'twice@example.com' });
    await post({ id, to: 'twice@example.com' });
    await untilIs('sent', id);
    await untilIs('sent', await post({ to: 'after@example.com' }));
    expect(server.mailsTo('twice@example.com')).toHaveLength(1);
  });

  it('waits while the server is away, with a sentence, and then goes out', async () => {
    await relay.cut();
    const id = await post({ to: 'patient@example.com' });
    const waiting = await vi.waitUntil(
      async () => (await list()).find((mail) => mail.id === id && mail.refusal),
      PATIENCE,
    );
    expect(waiting).toMatchObject({ state: 'waiting', refusal: expect.stringMatching(/CONN/) });
    expect((await retry(id)).status).toBe(409);
    await relay.mend();
    await untilIs('sent', id);
    expect(server.mailsTo('patient@example.com')).toHaveLength(1);
  });

  it('never goes out after its link has run out, nor is it tried again', async () => {
    const id = await post({ to: 'late@example.com', expiresAt: new Date(Date.now() - 1_000) });
    const { refusal, can_retry } = await untilIs('refused', id);
    expect({ refusal, can_retry }).toEqual({
      refusal: 'The link in this mail ran out before the mail could be sent.',
      can_retry: false,
    });
    expect((await retry(id)).status).toBe(409);
    expect(server.mailsTo('late@example.com')).toEqual([]);
  });

  it('is in the export of a person, and leaves no line of somebody who is erased', async () => {
    const to = 'leaving@example.com';
    await visitor.call('mailing-list.subscribe', { body: { email: to } });
    await vi.waitUntil(async () => (await list()).some((mail) => mail.to === to), PATIENCE);
    await venue.awaitLog(manager);
    const { body: subscribers } = await manager.call('mailing-list.list');
    const id = subscribers.find(({ email }) => email === to)?.id ?? '';
    const exported = await manager.call('personal-data.export', { body: { email: to } });
    expect(exported.body.mails).toMatchObject([{ kind: 'welcome', to }]);
    await manager.call('mailing-list.erase', { params: { id } });
    expect((await list()).filter((mail) => mail.to === to)).toEqual([]);
  });
});

describe('a mail that the server refuses for good', () => {
  it.each([
    ['its recipient', 'refused@example.com', () => server.refuse('refused@example.com', 550)],
    ['its sender', 'from@example.com', () => server.refuse(VENUE_EMAIL, 553)],
    ['what it says', 'data@example.com', () => server.refuseAtEnd('data@example.com', 554)],
  ])(
    'for %s is listed with the words, and goes out when it is tried again',
    async (_, to, refuse) => {
      refuse();
      const id = await post({ to });
      const { refusal, can_retry } = await untilIs('refused', id);
      expect(refusal).toMatch(/^55\d Nothing for <.*>\.$/);
      expect(can_retry).toBe(true);
      expect((await list({ state: 'refused' })).map((mail) => mail.id)).toContain(id);
      expect((await list({ state: 'sent' })).map((mail) => mail.id)).not.toContain(id);
      expect((await retry(id)).status).toBe(202);
      expect(await untilIs('sent', id)).toMatchObject({ tries: 2, refusal: null });
      expect(server.mailsTo(to)).toHaveLength(1);
      expect((await retry(id)).body.code).toBe('conflict');
    },
  );
});

describe('a mail that the server may have taken', () => {
  it('is not sent again by itself, and comes a second time when it is tried again', async () => {
    const to = 'unknown@example.com';
    const held = server.holdNext();
    const id = await post({ to });
    await held;
    await relay.cut();
    server.letGoOn();
    await relay.mend();
    expect(await untilIs('unknown', id)).toMatchObject({ can_retry: true, refusal: null });
    expect(server.mailsTo(to)).toHaveLength(1);
    expect((await retry(id)).status).toBe(202);
    await untilIs('sent', id);
    const ids = server.mailsTo(to).map((mail) => /Message-ID: (.*)/.exec(mail)?.[1]);
    expect(ids).toEqual([ids[0], ids[0]]);
  });
});

describe('a contact message', () => {
  const written = { name: 'Ada "A," Ng', email: 'ada@example.com', message: 'Hello,\n\nis it on?' };
  const send = (more = {}) => visitor.call('messages.send', { body: { ...written, ...more } });
  const toVenue = () => server.mailsTo(VENUE_EMAIL);

  it('is mailed to the venue, once, and a reply goes to the sender', async () => {
    const before = toVenue().length;
    const { body } = await send();
    await vi.waitUntil(() => toVenue().length > before, PATIENCE);
    const mail = toVenue().at(-1) ?? '';
    expect(mail).toContain('Reply-To: "Ada \\"A,\\" Ng" <ada@example.com>');
    expect(mail).toContain(`From: The Lantern Room <${VENUE_EMAIL}>`);
    expect(mail).toContain('> Hello,\r\n>\r\n> is it on?');
    expect(mail).toContain(`manage/shows?section=messages&message=${body.id}`);
    await untilIs('sent', await post({ to: 'next@example.com' }));
    expect(toVenue()).toHaveLength(before + 1);
  });

  it('is not mailed if a program may have sent it, until staff mark it as genuine', async () => {
    const before = toVenue().length;
    const { body } = await send({ leave_empty: 'https://spam.example' });
    await send({ message: 'Another one.' });
    await vi.waitUntil(() => toVenue().length > before, PATIENCE);
    expect(toVenue().slice(before)).toEqual([expect.stringContaining('Another one.')]);
    await manager.call('messages.mark-genuine', { params: { id: body.id } });
    await vi.waitUntil(() => toVenue().length > before + 1, PATIENCE);
    expect(toVenue().at(-1)).toContain('is it on?');
  });
});

describe('mails that two projectors may send', () => {
  it('go out once each, also while the server is slow', async () => {
    const { databases, eventStoreUrl, dataDir } = venue;
    const log = createLog('silent', 'test');
    const shared = { ...LANTERN_ROOM, eventStoreUrl, dataDir, masterKey: MASTER_KEY, log };
    const mail = { smtpUrl, publicUrl };
    const other = await startProjector({ ...shared, databaseUrl: databases.projector, mail });
    try {
      const addresses = Array.from({ length: 12 }, (_, place) => `both-${place}@example.com`);
      const held = server.holdNext();
      const ids = await Promise.all(addresses.map((to) => post({ to })));
      await held;
      await vi.waitUntil(async () => (await list({ state: 'waiting' })).length < 4, PATIENCE);
      server.letGoOn();
      for (const id of ids) await untilIs('sent', id);
      expect(addresses.map((to) => server.mailsTo(to).length)).toEqual(addresses.map(() => 1));
    } finally {
      await other.stop();
    }
  });
});

describe('the list of mails', () => {
  it('comes in pages, newest first', async () => {
    for (const to of ['one@example.com', 'two@example.com', 'three@example.com'])
      await untilIs('sent', await post({ to }));
    const first = await manager.call('mail.list', { query: { limit: '2' } });
    const before = first.body.next ?? '';
    const second = await manager.call('mail.list', { query: { limit: '1', before } });
    const shown = [...first.body.results, ...second.body.results].map(({ to }) => to);
    expect(shown).toEqual(['three@example.com', 'two@example.com', 'one@example.com']);
    expect((await list({ before: '1' })).length).toBe(0);
  });

  it('keeps its order, and ends after 30 days, where a clock ran ahead', async () => {
    const [first, second] = [
      await post({ to: 'a@example.com' }),
      await post({ to: 'b@example.com' }),
    ];
    for (const id of [first, second]) await untilIs('sent', id);
    const changed = 'update app.outgoing_mails set created_at = $2, changed_at = $2 where id = $1';
    const nextYear = new Date(Date.now() + 365 * 86_400_000);
    await venue.sql.rows(changed, [first, nextYear]);
    expect((await list()).slice(0, 2).map(({ id }) => id)).toEqual([second, first]);
    await cleanUp(venue.sql).work({});
    const lastMonth = new Date(Date.now() - 31 * 86_400_000);
    await venue.sql.rows(changed, [second, lastMonth]);
    await cleanUp(venue.sql).work({});
    const [line, ...others] = await list();
    expect(line?.id).toBe(first);
    expect(Date.parse(line?.at ?? '')).toBeLessThan(nextYear.getTime());
    expect(others.map(({ id }) => id)).not.toContain(second);
  });

  it('names the sender, and whether a mail from it went out', async () => {
    const { body } = await manager.call('mail.list');
    expect(body.sender).toEqual({ address: VENUE_EMAIL, is_proven: true });
    await manager.call('venue.edit', { body: { email: 'moved@lanternroom.example' } });
    await venue.awaitLog(manager);
    const { sender } = (await manager.call('mail.list')).body;
    expect(sender).toEqual({ address: 'moved@lanternroom.example', is_proven: false });
    await manager.call('venue.edit', { body: { email: VENUE_EMAIL } });
  });

  it('has one line for an announcement, which says how far it is sent', async () => {
    const staff = await venue.as('staff');
    await manager.call('venue.edit', { body: { address: '1 Main Street' } });
    for (const email of ['una@example.com', 'vic@example.com']) {
      await visitor.call('mailing-list.subscribe', { body: { email } });
      await vi.waitUntil(() => server.mailsTo(email).length === 1, PATIENCE);
    }
    await venue.awaitLog(staff);
    const made = await staff.call('announcements.create', { body: { subject: 'Spring' } });
    const { id } = made.body;
    const send = () => staff.call('announcements.send', { params: { id } });
    server.refuse(VENUE_EMAIL, 553);
    await send();
    expect(await untilIs('refused', id)).toEqual({
      ...{ id, kind: 'announcement', to: 'the mailing list', subject: 'Spring' },
      ...{ state: 'refused', tries: 1, at: expect.any(String), can_retry: false },
      refusal: expect.stringContaining('553'),
    });
    expect((await retry(id)).body.code).toBe('conflict');
    const held = server.holdNext();
    await send();
    await held;
    expect(await untilIs('waiting', id)).toMatchObject({ refusal: null });
    server.letGoOn();
    expect(await untilIs('sent', id)).toMatchObject({ refusal: null });
    const lines = await list({ state: 'sent' });
    expect(lines.filter(({ subject }) => subject === 'Spring')).toHaveLength(1);
    expect((await list({ state: 'refused' })).map((mail) => mail.id)).not.toContain(id);
  });

  it('says of an announcement that it was cancelled under way', async () => {
    const staff = await venue.as('staff');
    const { id } = (await staff.call('announcements.create', { body: { subject: 'Late' } })).body;
    const held = server.holdNext();
    await staff.call('announcements.send', { params: { id } });
    await held;
    await staff.call('announcements.cancel', { params: { id } });
    server.letGoOn();
    expect((await untilIs('sent', id)).refusal).toContain('Cancelled');
  });

  it('refuses a state that there is not', async () => {
    const { status, body } = await manager.call('mail.list', { query: { state: 'lost' } });
    expect({ status, fields: Object.keys(body.errors) }).toEqual({
      status: 400,
      fields: ['state'],
    });
  });

  it('never shows what a mail says', async () => {
    const [mail] = await list();
    const { status } = await manager.call('mail.get', { params: { id: mail?.id ?? '' } });
    expect(status).toBe(404);
  });
});

describe('a test mail', () => {
  it('goes to whoever asks for it, once for each request', async () => {
    const headers = { 'idempotency-key': 'once' };
    const { status, body } = await manager.call('mail.test', { headers });
    expect(status).toBe(202);
    const again = await manager.call('mail.test', { headers });
    expect(again.body).toEqual(body);
    expect(await untilIs('sent', body.id)).toMatchObject({ kind: 'test', to: ME });
    expect(server.mailsTo(ME)).toHaveLength(1);
    expect(server.mailsTo(ME)[0]).toContain('Subject: Test mail from The Lantern Room');
  });
});

describe('a venue without mail', () => {
  it('refuses to send, and has no sender', async () => {
    const silent = await openVenue();
    try {
      const client = await silent.as('site-manager');
      const test = await client.call('mail.test');
      const again = await client.call('mail.retry', { params: { id: 'any' } });
      expect([test, again].map(({ status, body }) => [status, body.code])).toEqual([
        [503, 'no-mail'],
        [503, 'no-mail'],
      ]);
      const { results, next, sender } = (await client.call('mail.list')).body;
      expect({ results, next, sender }).toEqual({ results: [], next: null, sender: null });
    } finally {
      await silent.stop();
    }
  });
});

describe('a venue with MAIL_FROM', () => {
  it('sends from there whatever its e-mail is', async () => {
    const from = 'no-reply@mailer.example';
    const mail = { smtpUrl: server.url, publicUrl, from };
    const other = await openVenue({ mail });
    try {
      const client = await other.as('site-manager');
      const before = server.mailsTo(ME).length;
      await client.call('mail.test');
      await vi.waitUntil(() => server.mailsTo(ME).length > before, PATIENCE);
      expect(server.mailsTo(ME).at(-1)).toContain(`From: The Lantern Room <${from}>`);
      const sender = async () => (await client.call('mail.list')).body.sender;
      await expect.poll(sender, PATIENCE).toEqual({ address: from, is_proven: true });
    } finally {
      await other.stop();
    }
  });
});
