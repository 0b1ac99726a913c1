import { describe, expect, it } from 'vitest';
import { pageShell } from './page-shell.ts';

const venue = {
  name: 'Tom & "Jo"\'s <b>$& Room',
  address: '12 Foundry Street',
  email: 'hello@lanternroom.example',
  time_zone: 'America/New_York',
  social: {},
  sister_venue: { name: '</script><script>alert(1)</script>', url: 'https://example.com' },
  map_embed_url: null,
};
const page = pageShell('<title>Live music</title><!--head--><!--boot-->', {
  venue,
  today: '2026-11-20',
});

describe('the page shell', () => {
  it('names the venue as text, whatever it is called', () => {
    expect(page).toContain(
      '<title>Tom &#38; &#34;Jo&#34;&#39;s &#60;b&#62;$&#38; Room · Live music</title>',
    );
    expect(page).toMatch(/<meta name="description" content="Live music at Tom &#38; [^"<]*" \/>/);
  });

  it('carries boot data that reads back as it was and closes no element', () => {
    const [, boot = ''] = /id="boot">(.*)<\/script>$/.exec(page) ?? [];
    expect(boot).not.toContain('<');
    expect(JSON.parse(boot)).toEqual({ venue, today: '2026-11-20' });
  });
});
