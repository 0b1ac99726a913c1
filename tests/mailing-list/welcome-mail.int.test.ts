import { describe, expect, it, vi } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { PATIENCE } from '../setup/patience.ts';
import { openVenue } from '../setup/test-venue.ts';
import { bootOf } from '../site/page-parts.ts';
import { openMailServer } from './mail-server.ts';

const mails = closeAfterTests(await openMailServer());
const publicUrl = 'https://lanternroom.example/';
const venue = closeAfterTests(await openVenue({ mail: { smtpUrl: mails.url, publicUrl } }));
const staff = await venue.as('staff');

async function subscribe(email: string): Promise<void> {
  const visitor = await venue.as('visitor');
  expect((await visitor.call('mailing-list.subscribe', { body: { email } })).status).toBe(201);
  await venue.awaitLog(staff);
}

async function mailTo(address: string): Promise<string> {
  await vi.waitUntil(() => mails.mailsTo(address).length > 0, PATIENCE);
  return mails.mailsTo(address)[0] ?? '';
}

async function idOf(email: string): Promise<string> {
  const { body } = await staff.call('mailing-list.list');
  return body.find((one) => one.email === email)?.id ?? '';
}

/** What became of the mail to a subscriber. */
function stateOf(id: string) {
  return venue.sql.row<{ state: string; tries: number }>(
    'select state, tries from app.outgoing_mails where person = $1',
    [`subscriber-${id}`],
  );
}

/** Everything that is kept of mails and their jobs, as text. */
async function everythingKept(): Promise<string> {
  const rows = await venue.sql.rows(
    `select to_jsonb(mail) from app.outgoing_mails as mail
     union all select jsonb_build_object('data', data, 'output', output) from pgboss.job`,
  );
  return JSON.stringify(rows);
}

async function jobsWaiting(): Promise<number> {
  const jobs = await venue.sql.row<{ count: number }>(
    "select count(*)::int from pgboss.job where name like '%mail' and state < 'completed'",
  );
  return jobs?.count ?? 0;
}

describe('joining the mailing list', () => {
  it('comes with a link to leave, which the pages promise only where mail is sent', async () => {
    const promise = async (url: string) =>
      bootOf(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).sends_mail;
    await expect.poll(() => promise(venue.url), PATIENCE).toBe(true);
    const silent = await openVenue();
    try {
      await silent.awaitLog(await silent.as('staff'));
      expect(await promise(silent.url)).toBe(false);
    } finally {
      await silent.stop();
    }
  });

  it('is confirmed by a mail of the venue that says how to leave', async () => {
    await subscribe('una@example.com');
    const mail = await mailTo('una@example.com');
    expect(mail).toContain('From: The Lantern Room <hello@lanternroom.example>');
    expect(mail).toContain('Subject: You are on the mailing list of The Lantern Room');
    expect(mail).toContain('This address is now on the mailing list of The Lantern Room.');
    const [, link = '', token = ''] =
      /^List-Unsubscribe: <(https:\S+\/api\/v1\/\S+\/unsubscribe\/(\S+)\/)>$/m.exec(mail) ?? [];
    expect(mail).toMatch(new RegExp(`^https://lanternroom.example/leave/${token}$`, 'm'));
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

    const left = await fetch(venue.url + new URL(link).pathname, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(left.status).toBe(200);
    await vi.waitUntil(async () => (await idOf('una@example.com')) === '', PATIENCE);
  });

  it('promises no news of shows, which nobody sends', async () => {
    await subscribe('nora@example.com');
    expect(await mailTo('nora@example.com')).not.toMatch(/announc|new shows|as soon as/i);
  });

  it('a second time changes nothing, and is not confirmed again', async () => {
    await subscribe('twice@example.com');
    await subscribe('Twice@Example.com');
    await mailTo('twice@example.com');
    await subscribe('after@example.com');
    await mailTo('after@example.com');
    expect(mails.mailsTo('twice@example.com')).toHaveLength(1);
  });

  it('is confirmed later when the mail server is busy', async () => {
    mails.refuse('busy@example.com', 451);
    await subscribe('busy@example.com');
    await mailTo('busy@example.com');
    expect(mails.requested('busy@example.com')).toBe(2);
  });

  it('is not confirmed to an address that the mail server refuses for good', async () => {
    mails.refuse('nobody@example.com', 550);
    await subscribe('nobody@example.com');
    const id = await idOf('nobody@example.com');
    await vi.waitUntil(async () => (await stateOf(id))?.state === 'refused', PATIENCE);
    expect(mails.requested('nobody@example.com')).toBe(1);
    expect(mails.mailsTo('nobody@example.com')).toEqual([]);
  });

  it('is not confirmed to somebody who has left by then, and leaves no address behind', async () => {
    // As often as the mail may be tried before the address is erased.
    mails.refuse('gone@example.com', 451, 451, 451, 451, 451);
    await subscribe('gone@example.com');
    const id = await idOf('gone@example.com');
    await vi.waitUntil(async () => ((await stateOf(id))?.tries ?? 0) > 0, PATIENCE);
    expect(await everythingKept()).not.toContain('gone@example.com');
    await staff.call('mailing-list.erase', { params: { id } });
    expect(await stateOf(id)).toBeUndefined();
    await vi.waitUntil(async () => (await jobsWaiting()) === 0, PATIENCE);
    expect(mails.mailsTo('gone@example.com')).toEqual([]);
  });
});
