import { describe, expect, it, vi } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { TOKENS as tokens, tokensBy } from '../setup/test-tokens.ts';
import { openVenue } from '../setup/test-venue.ts';
import { PATIENCE } from '../setup/patience.ts';

const NOBODY = await tokens.of('nobody');
const FOREIGN = await tokensBy('another-master-key-of-forty-characters!!').of('nobody');

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');
await vi.waitUntil(async () => (await staff.call('mailing-list.list')).status === 200, PATIENCE);

const BROWSER = { headers: { accept: 'text/html,*/*;q=0.8' } };
const pathOf = (token: string) => `/api/v1/mailing-list/unsubscribe/${token}/`;

/** A new subscriber's link. */
async function linkOf(email: string): Promise<string> {
  const visitor = await venue.as('visitor');
  await visitor.call('mailing-list.subscribe', { body: { email } });
  await venue.awaitLog(staff);
  const subscriber = (await staff.call('mailing-list.list')).body.find(
    (one) => one.email === email,
  );
  return pathOf(await tokens.of(subscriber?.id ?? ''));
}

async function isListed(email: string): Promise<boolean> {
  return (await staff.call('mailing-list.list')).body.some((one) => one.email === email);
}

/** Posts as a mail provider does: without cookies, and with no token but the one in the path. */
function post(path: string, init: RequestInit = {}) {
  return fetch(venue.url + path, { method: 'POST', ...init });
}

function form(): FormData {
  const data = new FormData();
  data.set('List-Unsubscribe', 'One-Click');
  return data;
}

describe('the link in a mail', () => {
  it.each([
    ['nothing', () => ({})],
    ['a form', () => ({ body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })],
    ['a multipart form', () => ({ body: form() })],
    ['JSON', () => ({ body: '{}', headers: { 'content-type': 'application/json' } })],
  ])(
    'erases the address when %s is posted, and gives the same response again',
    async (as, init) => {
      const email = `${as.toLowerCase().replaceAll(' ', '-')}@example.com`;
      const link = await linkOf(email);
      for (let times = 0; times < 2; times += 1) {
        const received = await post(link, init());
        // It would tell a stranger how far the log is.
        expect(received.headers.get('set-cookie')).toBeNull();
        expect({ status: received.status, body: await received.json() }).toEqual({
          status: 200,
          body: { success: true },
        });
      }
      await expect.poll(() => isListed(email)).toBe(false);
    },
  );

  it('shows a person a button and changes nothing, then says that it is done', async () => {
    const link = await linkOf('ada@example.com');
    const page = await fetch(venue.url + link, { headers: { accept: 'text/html' } });
    expect(page.url).toBe(
      venue.url + link.replace('/api/v1/mailing-list/unsubscribe', '/leave').replace(/\/$/, ''),
    );
    const html = await page.text();
    expect(html).toMatch(new RegExp(`<form action="${link}" method="post"`));
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).toContain('<title>Mailing list · The Lantern Room</title>');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(await isListed('ada@example.com')).toBe(true);

    const done = await post(link, BROWSER);
    expect({ url: done.url, status: done.status }).toEqual({
      ...{ url: `${venue.url}/leave/done`, status: 200 },
    });
    expect(await done.text()).toContain('You have been unsubscribed');
    await expect.poll(() => isListed('ada@example.com')).toBe(false);
  });

  it('leads programs that only look to the page, too, and changes nothing', async () => {
    const link = await linkOf('scanned@example.com');
    const { status, headers } = await fetch(venue.url + link, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([303, expect.stringMatching(/^\/leave\//)]);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(await isListed('scanned@example.com')).toBe(true);
  });

  it('is a page that nothing keeps, not even the service', async () => {
    const token = await tokens.of('somebody-else');
    const accept = { accept: 'text/html' };
    await (await fetch(`${venue.url}/leave/${token}`, { headers: accept })).text();
    const other = await fetch(`${venue.url}/leave/${NOBODY}`, { headers: accept });
    const html = await other.text();
    expect(html).toContain(pathOf(NOBODY));
    expect(html).not.toContain(token);
  });

  it.each(['nothing', 'nobody.AAAA', NOBODY, FOREIGN, `${NOBODY}.more`, '%00'])(
    'is not found when it was not made for a subscriber: %s',
    async (token) => {
      expect((await post(pathOf(token))).status).toBe(404);
    },
  );

  it('says that it does not work when its token is wrong: in a page for people, in JSON for programs', async () => {
    const link = pathOf(NOBODY);
    const page = await post(link, BROWSER);
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toMatch(/<h1[^>]*>This link does not work<\/h1>/);
    expect(await (await post(link)).json()).toMatchObject({ code: 'not-found' });
  });

  it('takes nobody else off the list when its id is changed', async () => {
    await linkOf('bob@example.com');
    const [bob] = (await staff.call('mailing-list.list')).body;
    const [, proof] = (await tokens.of('somebody')).split('.');
    expect((await post(pathOf(`${bob?.id}.${proof}`))).status).toBe(404);
    expect(await isListed('bob@example.com')).toBe(true);
  });
});
