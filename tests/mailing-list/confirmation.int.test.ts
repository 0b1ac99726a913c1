import { describe, expect, it, vi } from 'vitest';
import { subscriberStream } from '@stagedoor/contracts/events/streams';
import { openCommandCore } from '../../services/command/command-core.ts';
import { createLog } from '@stagedoor/platform/process/log';
import { closeAfterTests } from '../setup/after-tests.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { PATIENCE } from '../setup/patience.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { CONFIRMATIONS, TOKENS } from '../setup/test-tokens.ts';
import { openVenue } from '../setup/test-venue.ts';
import { openMailServer } from './mail-server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let now = Date.parse('2030-05-01T12:00:00Z');

const mails = closeAfterTests(await openMailServer());
const publicUrl = 'https://lanternroom.example/';
const venue = closeAfterTests(
  await openVenue({
    ...{ confirms: true, mail: { smtpUrl: mails.url, publicUrl } },
    now: () => new Date(now),
  }),
);
const core = closeAfterTests(
  await openCommandCore({
    ...{ databaseUrl: venue.databases.command, eventStoreUrl: venue.eventStoreUrl },
    ...{ masterKey: MASTER_KEY, log: createLog('silent', 'test'), now: () => new Date(now) },
  }),
);
const staff = await venue.as('site-manager');
const visitor = await venue.as('visitor');

async function subscribe(email: string): Promise<string> {
  const answer = await visitor.call('mailing-list.subscribe', { body: { email } });
  expect(answer).toMatchObject({ status: 201, body: { success: true } });
  return idOf(email);
}

async function idOf(email: string): Promise<string> {
  const hash = await core.keys.hashOf(email);
  const held = await venue.sql.row<{ subject: string }>(
    'select subject from app.subject_hashes where hash = $1',
    [hash],
  );
  return held?.subject.slice(subscriberStream('').length) ?? '';
}

async function confirm(id: string) {
  const token = await CONFIRMATIONS.of(id);
  return visitor.call('mailing-list.confirm', { params: { token } });
}

async function mailsTo(address: string, count = 1): Promise<string[]> {
  await vi.waitUntil(() => mails.mailsTo(address).length >= count, PATIENCE);
  return mails.mailsTo(address);
}

async function listed(): Promise<string[]> {
  await venue.awaitLog(staff);
  return (await staff.call('mailing-list.list')).body.map(({ email }) => email);
}

/** Everything that the database knows of a subscriber to be. */
async function kept(id: string): Promise<number> {
  const stream = subscriberStream(id);
  const tables = [
    ...['subject_keys where subject', 'subject_hashes where subject'],
    ...[
      'outgoing_mails where person',
      `pending_subscriptions where '${subscriberStream('')}' || id`,
    ],
  ];
  const counts = tables.map((table) => venue.sql.rows(`select from app.${table} = $1`, [stream]));
  return (await Promise.all(counts)).flat().length;
}

describe('an address that wants to join the mailing list', () => {
  it('is asked by mail, and is on no list until its owner confirms', async () => {
    const id = await subscribe('una@example.com');
    const [mail] = await mailsTo('una@example.com');
    expect(mail).toContain('Subject: Do you join the mailing list of The Lantern Room?');
    const link = `https://lanternroom.example/confirm/${await CONFIRMATIONS.of(id)}`;
    expect(mail).toContain(link);
    expect(mail).not.toContain('List-Unsubscribe');
    expect(await listed()).not.toContain('una@example.com');
    expect(await eventsIn(venue.eventStoreUrl, subscriberStream(id))).toEqual([]);
    const csv = await staff.send<string>('GET', '/api/v1/mailing-list/export/');
    expect(csv.body).not.toContain('una@');

    expect(await confirm(id)).toMatchObject({ status: 200, body: { success: true } });
    expect(await listed()).toContain('una@example.com');
    const { body } = await staff.call('mailing-list.list');
    expect(body.find((one) => one.id === id)).toMatchObject({
      ...{ source: 'dialog', wording: 'en-3', is_confirmed: true },
      consented_at: new Date(now).toISOString(),
    });
    const [, welcome] = await mailsTo('una@example.com', 2);
    expect(welcome).toContain('Subject: You are on the mailing list of The Lantern Room');
  });

  it('may confirm again, and is one event', async () => {
    const id = await subscribe('twice@example.com');
    const answers = await Promise.all([confirm(id), confirm(id)]);
    expect([...answers, await confirm(id)].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await eventsIn(venue.eventStoreUrl, subscriberStream(id))).toHaveLength(1);
  });

  it('is asked once in an hour, however often it is entered', async () => {
    const id = await subscribe('again@example.com');
    await subscribe('again@example.com');
    await mailsTo('again@example.com');
    now += HOUR + 1;
    expect(await subscribe('again@example.com')).toBe(id);
    expect(await mailsTo('again@example.com', 2)).toHaveLength(2);
  });

  it('is not asked where it is on the list', async () => {
    const id = await subscribe('there@example.com');
    await confirm(id);
    now += 2 * HOUR;
    await subscribe('there@example.com');
    expect(
      await venue.sql.rows('select from app.pending_subscriptions where id = $1', [id]),
    ).toEqual([]);
  });

  it('is led to a page with a button, which opening it does not press', async () => {
    const id = await subscribe('page@example.com');
    const token = await CONFIRMATIONS.of(id);
    const path = `/api/v1/mailing-list/confirm/${token}/`;
    const accept = { accept: 'text/html' };
    const opened = await fetch(venue.url + path, { redirect: 'manual', headers: accept });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/confirm/${token}`]);
    const page = await fetch(`${venue.url}/confirm/${token}`, { headers: accept });
    expect(await page.text()).toContain(`action="${path}"`);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(await listed()).not.toContain('page@example.com');
    const form = { method: 'POST', redirect: 'manual', headers: accept } as const;
    const pressed = await fetch(venue.url + path, form);
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/confirm/done']);
    expect(await listed()).toContain('page@example.com');
  });

  it('is refused with the link to leave, or one that is made up', async () => {
    const id = await subscribe('wrong@example.com');
    for (const token of [await TOKENS.of(id), `${id}.made-up`]) {
      const answer = await visitor.call('mailing-list.confirm', { params: { token } });
      expect(answer.status).toBe(404);
    }
    expect(await listed()).not.toContain('wrong@example.com');
  });
});

describe('a link that has run out', () => {
  it('works no more, and all that is known of the address is erased', async () => {
    const id = await subscribe('late@example.com');
    await mailsTo('late@example.com');
    now += 7 * DAY;
    expect((await confirm(id)).status).toBe(404);
    await core.mailingList.forgetOld();
    expect(await kept(id)).toBe(0);
    expect(
      await venue.sql.rows('select from app.departures where subject = $1', [subscriberStream(id)]),
    ).toEqual([]);
    expect(await subscribe('late@example.com')).not.toBe(id);
  });

  it('erases nobody who confirmed, where the service stopped before it forgot the row', async () => {
    const id = await subscribe('stopped@example.com');
    const { rows } = await takeRow(id);
    await confirm(id);
    await bringBack(rows);
    now += 7 * DAY;
    await core.mailingList.forgetOld();
    expect(await listed()).toContain('stopped@example.com');
    expect(await kept(id)).toBeGreaterThan(1);
  });

  async function takeRow(id: string) {
    const rows = await venue.sql.rows<{ row: object }>(
      'select to_jsonb(p) as row from app.pending_subscriptions p where id = $1',
      [id],
    );
    return { rows };
  }

  const bringBack = (rows: { row: object }[]) =>
    venue.sql.rows(
      `insert into app.pending_subscriptions
       select * from jsonb_populate_record(null::app.pending_subscriptions, $1)`,
      [JSON.stringify(rows[0]?.row)],
    );
});

describe('the personal data of somebody who was asked', () => {
  it('is in the export, and is erased with everything else', async () => {
    const email = 'asked@example.com';
    const id = await subscribe(email);
    const exported = await staff.call('personal-data.export', { body: { email } });
    expect(exported.body).toMatchObject({ mailing_list: [], pending_subscriptions: [{ id }] });
    const dryRun = await staff.call('personal-data.erase', { body: { email, dry_run: true } });
    expect(dryRun.body.subscriptions).toMatchObject([{ id }]);
    const { seen } = dryRun.body;
    await staff.call('personal-data.erase', { body: { email, seen } });
    expect(await kept(id)).toBe(0);
    expect((await confirm(id)).status).toBe(404);
  });
});
