import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { contrast } from '@stagedoor/contracts/facts/contrast';
import { openMailServer } from '../mailing-list/mail-server.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { PATIENCE } from '../setup/patience.ts';
import { openVenue } from '../setup/test-venue.ts';

const ME = 'site-manager@venue.example';
const publicUrl = 'https://lanternroom.example/';
const LOADS = /<img[^>]+src="(?!cid:)|url\(|@import|<link|<script|background="/i;

const server = closeAfterTests(await openMailServer());
const venue = closeAfterTests(await openVenue({ mail: { smtpUrl: server.url, publicUrl } }));
const manager = await venue.as('site-manager');

async function testMail(): Promise<string> {
  const before = server.mailsTo(ME).length;
  await venue.awaitLog(manager);
  expect((await manager.call('mail.test')).status).toBe(202);
  await vi.waitUntil(() => server.mailsTo(ME).length > before, PATIENCE);
  return server.mailsTo(ME).at(-1) ?? '';
}

/** A noisy picture, which compresses badly. */
async function noise(): Promise<Blob> {
  const create = { width: 900, height: 160, channels: 3 as const, background: '#fff' };
  const picture = sharp({
    create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
  return new Blob([new Uint8Array(await picture.png().toBuffer())]);
}

describe('a mail', () => {
  it('has text and HTML with the same sentences, and loads nothing', async () => {
    const mail = await testMail();
    expect(mail).toContain('multipart/alternative');
    expect(mail).toContain('Content-Type: text/plain');
    const [html = ''] = /<!DOCTYPE[\s\S]*<\/html>/.exec(mail) ?? [];
    expect(html).toContain('Mail from The Lantern Room reaches you.');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).not.toMatch(LOADS);
  });

  it('has colours of the theme that can be read, in both modes', async () => {
    const css_vars = {
      theme: {},
      light: {
        background: '#ffffff',
        card: '#fafafa',
        'card-foreground': '#eeeeee',
        primary: '#ffff00',
      },
      dark: { background: '#000000', card: '#101010', primary: '#ff6688' },
    };
    const theme = { name: 'weak', display_name: 'Weak', description: '', css_vars };
    expect((await manager.call('themes.create', { body: theme })).status).toBe(201);
    await manager.call('themes.set-current', { body: { theme_name: 'weak' } });
    const mail = await testMail();
    expect(mail).toContain('border-top:4px solid #ffff00');
    expect(mail).toContain('.card { background-color: #101010');
    const [, text = ''] =
      /color:(#\w{6});max-width/.exec(mail) ?? /;color:(#\w{6})/.exec(mail) ?? [];
    expect(contrast(text, '#fafafa')).toBeGreaterThan(4.5);
  });

  it('brings the logo, inline and at most 20 KB', async () => {
    const form = new FormData();
    form.append('logo', await noise(), 'logo.png');
    expect((await manager.call('venue.set-logo', { form })).status).toBe(200);
    const mail = await testMail();
    expect(mail).toMatch(/src="cid:logo"/);
    expect(mail).toMatch(/alt="The Lantern Room"/);
    expect(mail).toContain('Content-Disposition: inline');
    const [, encoded = ''] = /Content-Id: <logo>[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/i.exec(mail) ?? [];
    const bytes = Buffer.from(encoded, 'base64').length;
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThanOrEqual(20 * 1024);
  });
});

describe('mail that is caught', () => {
  it('goes nowhere, and can be read in the back office by site managers alone', async () => {
    const caught = await openVenue({ mail: { isCaught: true, publicUrl } });
    try {
      const client = await caught.as('site-manager');
      const { body } = await client.call('mail.test');
      const params = { id: body.id };
      await vi.waitUntil(
        async () => (await client.call('mail.get', { params })).status === 200,
        PATIENCE,
      );
      const { body: mail } = await client.call('mail.get', { params });
      expect(mail).toMatchObject({ to: ME, subject: 'Test mail from The Lantern Room' });
      expect(mail.text).toContain('Mail from The Lantern Room reaches you.');
      const path = `/api/v1/mail/${body.id}/`;
      const html = await client.send<string>('GET', `${path}?format=html`);
      expect(html.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox/);
      expect(html.body).toBe(mail.html);
      expect((await client.send<string>('GET', `${path}?format=text`)).body).toBe(mail.text);
      const list = (await client.call('mail.list')).body;
      expect(list).toMatchObject({ is_caught: true, results: [{ state: 'sent', ...params }] });
      const staff = await caught.as('staff');
      expect((await staff.call('mail.get', { params })).status).toBe(403);
    } finally {
      await caught.stop();
    }
  });
});
