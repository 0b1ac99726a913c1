import { describe, expect, it, vi } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { PATIENCE } from '../setup/patience.ts';
import { addShow } from '../setup/show-requests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { openMailServer } from './mail-server.ts';

const mails = closeAfterTests(await openMailServer());
const publicUrl = 'https://lanternroom.example/';
const mail = { smtpUrl: mails.url, publicUrl };
const venue = closeAfterTests(await openVenue({ mail, publicUrl }));
const staff = await venue.as('staff');
const manager = await venue.as('site-manager');
const YEAR_MS = 366 * 86_400_000;

const SHOW = {
  ...{ date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' },
  ...{ price: '$22', doors_time: '19:00', show_time: '20:00', is_published: true },
};

async function write(body: object = {}) {
  const made = await staff.call('announcements.create', { body: { subject: 'News', ...body } });
  expect(made.status).toBe(201);
  return made.body;
}

const find = async (id: string) => (await staff.call('announcements.get', { params: { id } })).body;
const count = (text: string | null, part: string) => (text ?? '').split(part).length - 1;

describe('a draft', () => {
  it('is listed, changed and deleted', async () => {
    const { id, state, counts, created_at } = await write({ intro: 'Come early.' });
    expect(state).toBe('draft');
    expect(counts).toEqual({ recipients: 0, sent: 0, failed: 0, left: 0 });
    const body = { subject: 'More news' };
    const changed = await staff.call('announcements.edit', { params: { id }, body });
    expect(changed.body).toMatchObject({ subject: 'More news', intro: 'Come early.', created_at });
    const { results } = (await staff.call('announcements.list')).body;
    expect(results[0]).toMatchObject({ id, subject: 'More news', created_at });
    expect((await staff.call('announcements.delete', { params: { id } })).status).toBe(204);
    expect((await staff.call('announcements.get', { params: { id } })).status).toBe(404);
  });

  it('is refused without a subject', async () => {
    const { status, body } = await staff.call('announcements.create', { body: { subject: ' ' } });
    expect([status, body.errors]).toEqual([400, { subject: ['Give the mail a subject.'] }]);
  });

  it('is for staff alone', async () => {
    const auditor = await venue.as('auditor');
    const visitor = await venue.as('visitor');
    expect((await auditor.call('announcements.list')).status).toBe(403);
    expect((await visitor.call('announcements.list')).status).toBe(401);
  });

  it('shows each fact of a show once in each part, with its state', async () => {
    const id = await addShow(staff, SHOW);
    const sold = await addShow(staff, { ...SHOW, headlining_artist: 'Salt Parade', price: '$9' });
    await staff.call('shows.edit', { params: { id: sold }, body: { is_sold_out: true } });
    const off = await addShow(staff, { ...SHOW, headlining_artist: 'Low Tide' });
    await staff.call('shows.cancel', { params: { id: off }, body: { status_note: '' } });
    const hidden = await addShow(staff, {
      ...SHOW,
      headlining_artist: 'Secret',
      is_published: false,
    });
    const { id: written } = await write({ show_ids: [id, sold, off, hidden] });
    const { html, text } = await find(written);
    for (const part of [text, html]) {
      for (const fact of ['Glass Harbor', '$22', `https://lanternroom.example/shows/${id}`])
        expect(count(part, fact), fact).toBe(1);
      expect(count(part, 'Saturday, May 4, 2030')).toBe(3);
      expect(count(part, 'Sold out')).toBe(1);
      expect(count(part, 'Cancelled')).toBe(1);
      expect(count(part, 'Secret')).toBe(0);
      expect(part).toContain('https://lanternroom.example/leave/preview');
      expect(part).toContain('this address is on the mailing list of The Lantern Room');
      expect(part).not.toContain('<img');
    }
  });
});

describe('the HTML of a mail', () => {
  it('is for a frame of this site, runs and loads nothing, and has the colours asked for', async () => {
    const { id } = await write();
    const shown = (scheme: string) =>
      staff.send<string>('GET', `/api/v1/announcements/${id}/?format=html&scheme=${scheme}`);
    const { headers, body } = await shown('light');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const policy = headers.get('content-security-policy');
    for (const rule of ["default-src 'none'", "frame-ancestors 'self'", 'sandbox allow-popups'])
      expect(policy).toContain(rule);
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
    expect(body).toContain('@media not all {');
    expect((await shown('dark')).body).toContain('@media all {');
    expect((await shown('')).body).toContain('@media (prefers-color-scheme: dark) {');
  });
});

describe('the suggestion', () => {
  it('has the public coming shows that were in no announcement', async () => {
    const suggested = async () => (await staff.call('announcements.suggestion')).body.show_ids;
    const id = await addShow(staff, { ...SHOW, headlining_artist: 'Suggested' });
    const off = await addShow(staff, { ...SHOW, headlining_artist: 'Off' });
    await staff.call('shows.postpone', { params: { id: off }, body: { status_note: '' } });
    const draft = await addShow(staff, { ...SHOW, is_published: false });
    expect(await suggested()).toContain(id);
    expect(await suggested()).not.toContain(off);
    expect(await suggested()).not.toContain(draft);
  });

  it('has no more shows than one mail may have', async () => {
    const id = await addShow(staff, SHOW);
    const dates = Array.from({ length: 60 }, () => SHOW.date);
    const copied = await staff.call('shows.duplicate', { params: { id }, body: { dates } });
    const ids = copied.body.results.map((copy) => copy.id);
    await staff.call('shows.bulk-publish', { body: { ids, is_published: true } });
    const { show_ids } = (await staff.call('announcements.suggestion')).body;
    expect(show_ids).toHaveLength(50);
    await write({ show_ids });
  });
});

describe('sending an announcement', () => {
  it('needs a postal address that is not the example', async () => {
    const { id } = await write();
    for (const route of ['announcements.send', 'announcements.test'] as const) {
      const { status, body } = await staff.call(route, { params: { id } });
      expect([status, body.code]).toEqual([409, 'conflict']);
      expect(body.error).toContain('Manage > Venue');
    }
  });

  it('needs a time within the next year', async () => {
    await manager.call('venue.edit', { body: { address: '1 Main Street' } });
    const { id } = await write();
    for (const ms of [-1_000, YEAR_MS + 3_600_000]) {
      const at = new Date(Date.now() + ms).toISOString();
      const { status } = await staff.call('announcements.send', { params: { id }, body: { at } });
      expect(status).toBe(400);
    }
  });

  it('waits for its time, and can be cancelled until then, once', async () => {
    const { id } = await write();
    const params = { id };
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const sent = await staff.call('announcements.send', { params, body: { at } });
    expect([sent.status, sent.body.state, sent.body.at]).toEqual([202, 'scheduled', at]);
    expect((await find(id)).state).toBe('scheduled');
    expect((await staff.call('announcements.send', { params })).body.code).toBe('conflict');
    expect((await staff.call('announcements.edit', { params, body: {} })).status).toBe(409);
    expect((await staff.call('announcements.delete', { params })).status).toBe(409);
    const cancelled = await staff.call('announcements.cancel', { params });
    expect([cancelled.status, cancelled.body.state]).toEqual([200, 'cancelled']);
    expect((await staff.call('announcements.cancel', { params })).status).toBe(409);
    expect((await staff.call('announcements.send', { params })).status).toBe(409);
  });

  it('suggests none of its shows again', async () => {
    const show = await addShow(staff, { ...SHOW, headlining_artist: 'Told' });
    const { id } = await write({ show_ids: [show] });
    await staff.call('announcements.send', { params: { id } });
    const { show_ids } = (await staff.call('announcements.suggestion')).body;
    expect(show_ids).toEqual([]);
  });

  it('to oneself marks the subject as a test', async () => {
    const { id } = await write({ subject: 'Try me', intro: 'Come early.' });
    expect((await staff.call('announcements.test', { params: { id } })).status).toBe(202);
    const email = 'staff@venue.example';
    await vi.waitUntil(() => mails.mailsTo(email).length > 0, PATIENCE);
    expect(mails.mailsTo(email)[0]).toContain('Subject: [Test] Try me');
  });

  it('brings each subscriber a mail in text and HTML, with the ways to leave and no tracking', async () => {
    const show = await addShow(staff, { ...SHOW, headlining_artist: 'Brass Room', price: '$31' });
    const visitor = await venue.as('visitor');
    await visitor.call('mailing-list.subscribe', { body: { email: 'una@example.com' } });
    await venue.awaitLog(staff);
    await vi.waitUntil(() => mails.mailsTo('una@example.com').length === 1, PATIENCE);
    const { id } = await write({ subject: 'Hear, hear', intro: 'Come early.', show_ids: [show] });
    await staff.call('announcements.send', { params: { id } });
    await vi.waitUntil(async () => (await find(id)).state === 'sent', PATIENCE);
    expect((await find(id)).counts).toEqual({ recipients: 1, sent: 1, failed: 0, left: 0 });

    const mail = mails.mailsTo('una@example.com')[1] ?? '';
    expect(mail).toContain('From: The Lantern Room <hello@lanternroom.example>');
    expect(mail).toContain('Subject: Hear, hear');
    expect(mail).toContain('Precedence: bulk');
    expect(mail).toContain('List-ID: <mailing-list.lanternroom.example>');
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail).not.toContain('Auto-Submitted');
    const [, token = ''] = /List-Unsubscribe: <[^>]*unsubscribe\/([\w.-]+)\/>/.exec(mail) ?? [];
    const [, text = '', html = ''] = mail.split(/Content-Type: text\/(?:plain|html)/);
    for (const part of [text, html]) {
      for (const fact of ['Brass Room', '$31', `https://lanternroom.example/shows/${show}`])
        expect(count(part, fact), fact).toBe(1);
      expect(count(part, `https://lanternroom.example/leave/${token}`)).toBe(1);
      expect(part).toContain('1 Main Street');
      expect(part).toContain('this address is on the mailing list of The Lantern Room');
    }
    expect(html).not.toMatch(/<img|src=|url\(/);
    await visitor.call('mailing-list.unsubscribe', { params: { token } });
    await venue.awaitLog(staff);
    expect((await staff.call('mailing-list.list')).body).toEqual([]);
  });
});
