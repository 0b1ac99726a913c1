import { describe, expect, it, vi } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { PATIENCE } from '../setup/patience.ts';
import { picture } from '../setup/pictures.ts';
import { addShow, stagePhoto } from '../setup/show-requests.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { openMailServer } from '../mailing-list/mail-server.ts';

/*
 * Every fact is said with another text, and then every place that tells of the venue is looked at:
 * it says the new one, and nothing that the environment or an example said before.
 */
const mails = closeAfterTests(await openMailServer());
const publicUrl = 'https://venue.example/';
const venue = closeAfterTests(await openVenue({ mail: { smtpUrl: mails.url, publicUrl } }));
const manager = await venue.as('site-manager');
const visitor = await venue.as('visitor');

const FACTS = {
  name: 'Copperhall Zephyr',
  intro: 'Loud since 1931.\nCome early.',
  address: '7 Marked Quay',
  directions: 'Ferry nine.',
  access: 'One ramp.',
  hours: 'Open all night.',
  email: 'office@copperhall.example',
  social: {
    instagram: 'https://social.example/instagram',
    facebook: 'https://social.example/facebook',
    twitter: 'https://social.example/twitter',
    youtube: 'https://social.example/youtube',
    tiktok: 'https://social.example/tiktok',
  },
  sister: { name: 'The Sister Ship', url: 'https://sister.example/' },
  map_url: 'https://maps.marked.example/embed?id=7',
  map_on_tap: true,
  faq: [{ question: 'Marked question?', answer: 'Marked answer.' }],
  pages: [{ slug: 'house-rules', title: 'Marked rules', body: '# Marked heading\nMarked text.' }],
};
/** What is looked for of facts that are not texts. */
const MARKED = {
  ...{ sister: 'The Sister Ship', intro: 'Loud since', rules: 'Marked rules' },
  ...{ question: 'Marked question?', answer: 'Marked answer.', path: '/pages/house-rules' },
  ...{ heading: 'Marked heading</h2>', text: '<p>Marked text.' },
};
const BEFORE = /Lantern Room|Foundry Street|lanternroom\.example|check event listings|bag policy/;

const show = await addShow(manager, { date: '2031-05-01', headlining_artist: 'Glass Harbor' });
const draft = { date: '2031-05-02', headlining_artist: 'Paper Lanterns', is_published: false };
const params = { id: await addShow(manager, draft) };
await manager.call('shows.share', { params });
await venue.awaitLog(manager);
const { path: link } = (await manager.call('shows.private-link', { params })).body;
const shown = {
  '/': ['name', 'intro', 'address', 'rules'],
  '/info': ['name', 'hours', 'directions', 'access', 'question', 'answer'],
  '/pages/house-rules': ['name', 'rules', 'heading', 'text'],
  '/sitemap.xml': ['path'],
  '/contact': ['name', 'address', 'email', 'tiktok'],
  [`/shows/${show}`]: ['name', 'address', 'directions', 'access'],
  '/login': ['name'],
  '/signup': ['name'],
  '/nothing/here': ['name', 'email'],
  '/manage/shows': ['name', 'email'],
  [String(link)]: ['name'],
  '/feed.atom': ['name'],
  '/calendar.ics': ['name', 'address'],
  [`/shows/${show}/show.ics`]: ['name', 'address'],
  '/manifest.webmanifest': ['name'],
  '/api/v1/venue/': ['name', 'intro', 'sister'],
  '/api/docs': [],
} as const;

// Each is cached with what was said before.
for (const path of Object.keys(shown)) await read(visitor, path);
const before = await read(visitor, '/');
const form = new FormData();
form.append('logo', await picture('png'), 'logo.png');
const { logo } = (await manager.call('venue.set-logo', { form })).body;
const { id: picture_id, image } = await stagePhoto(manager, '#27ae60');
const edited = await manager.call('venue.edit', { body: { ...FACTS, pictures: [picture_id] } });
await venue.awaitLog(manager);

async function read(client: VenueClient, path: string): Promise<string> {
  const headers = { accept: path.startsWith('/api/') ? '*/*' : 'text/html' };
  const { body } = await client.send<unknown>('GET', path, { headers });
  return typeof body === 'string' ? body : JSON.stringify(body);
}

describe('what a venue says of itself', () => {
  it('is told everywhere as soon as it is changed, and nothing of before', async () => {
    expect(before).toMatch(BEFORE);
    expect(edited.status).toBe(200);
    const texts = { ...FACTS, ...FACTS.social, ...MARKED };
    for (const [path, facts] of Object.entries(shown)) {
      const text = await read(path === '/manage/shows' ? manager : visitor, path);
      expect(text, path).not.toMatch(BEFORE);
      const told = facts.map((fact) => texts[fact]);
      expect(
        told.filter((each) => !text.replaceAll(/<!--.*?-->|\\(?=,)/g, '').includes(each)),
        path,
      ).toEqual([]);
    }
  });

  it('is shown by its logo, in place of the sign', async () => {
    for (const path of ['/', '/info', '/pages/house-rules', '/contact', `/shows/${show}`]) {
      const text = await read(visitor, path);
      const [img] = /<img[^>]*alt="Copperhall Zephyr"[^>]*>/.exec(text) ?? [];
      expect(img, path).toContain(`src="${logo}"`);
      expect(text, path).not.toContain('viewBox="0 0 48 48"');
    }
    expect(before).toContain('viewBox="0 0 48 48"');
  });

  it('has its pictures on the page of its facts alone', async () => {
    for (const path of Object.keys(shown)) {
      const hasIt = path === '/info' || path === '/api/v1/venue/';
      expect((await read(visitor, path)).includes(image), path).toBe(hasIt);
    }
  });

  it('is what pages may frame, and what their title is called', async () => {
    const { headers, body } = await visitor.send<string>('GET', '/', {
      headers: { accept: 'text/html' },
    });
    const policy = headers.get('content-security-policy');
    expect(policy).toContain('frame-src https://maps.marked.example;');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(body).toContain('<title>Copperhall Zephyr · Live music</title>');
  });

  it('is the sender of mails, and what they say', async () => {
    await visitor.call('mailing-list.subscribe', { body: { email: 'una@example.com' } });
    await vi.waitUntil(() => mails.mailsTo('una@example.com').length > 0, PATIENCE);
    const [mail = ''] = mails.mailsTo('una@example.com');
    expect(mail).toContain('From: Copperhall Zephyr <office@copperhall.example>');
    expect(mail).toContain('This address is now on the mailing list of Copperhall Zephyr.');
    expect(mail).not.toMatch(BEFORE);
  });

  it('is no password', async () => {
    const body = { current_password: PASSWORD, password: 'copperhall-zephyr' };
    expect(await manager.call('session.change-password', { body })).toMatchObject({
      status: 400,
      body: { errors: { password: [expect.stringContaining('the name of the venue')] } },
    });
  });
});
