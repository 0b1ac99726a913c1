import { describe, expect, it } from 'vitest';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import { mono } from '@stagedoor/contracts/system-themes/mono.theme';
import type { Theme } from '@stagedoor/contracts/theme';
import { exampleShow } from '../../../../tests/setup/example-show.ts';
import { pageHead } from './page-head.ts';
import { pageShell } from './page-shell.ts';
import { pageAt } from './page-address.ts';

const HOSTILE = '</script><script>alert(1)</script><!--';
const venue = {
  name: 'Tom & "Jo"\'s <b>$& Room',
  address: '12 Foundry Street',
  email: 'hello@lanternroom.example',
  time_zone: 'America/New_York',
  social: {},
  sister_venue: { name: HOSTILE, url: 'https://example.com' },
  map_embed_url: null,
};
const boot = { venue, today: '2026-11-20', responses: { '/api/v1/shows/': HOSTILE } };
const template = '<title>Live music</title><!--head--><!--boot-->';

function page(path: string, shows = [exampleShow()]) {
  const head = pageHead(pageAt(path, ''), {
    venue,
    origin: 'https://lantern.example',
    shows,
    theme: undefined,
  });
  return pageShell(template, { path, ...head, boot });
}

describe('the page shell', () => {
  it('escapes the name of the venue', () => {
    expect(page('/')).toContain(
      '<title>Tom &#38; &#34;Jo&#34;&#39;s &#60;b&#62;$&#38; Room · Live music</title>',
    );
    expect(page('/')).toMatch(
      /<meta name="description" content="Live music at Tom &#38; [^"<]*" \/>/,
    );
  });

  it('contains boot data that can be read back and closes no element', () => {
    const [, data = ''] = /id="boot">(.*)<\/script>$/.exec(page('/')) ?? [];
    expect(data).not.toContain('<');
    expect(JSON.parse(data)).toEqual(boot);
  });

  it('preloads the display font only if the theme uses it', () => {
    const font = '<link rel="preload" as="font" href="/a.woff2" data-family="League Gothic" />';
    const shell = (theme?: Theme) =>
      pageShell(template + font, {
        path: '/',
        title: '',
        tags: '',
        boot: { ...boot, ...(theme && { theme }) },
      });
    expect(shell(lantern)).toContain(font);
    expect(shell()).toContain(font);
    expect(shell(mono)).not.toContain('as="font"');
  });

  it('preloads the files of its page, and none of other pages', () => {
    const events = '<link rel="modulepreload" href="/events.js" data-page="^/$" />';
    const show = '<link rel="modulepreload" href="/show.js" data-page="^/shows/." />';
    const shell = (path: string) =>
      pageShell(template + events + show, { path, title: '', tags: '', boot });
    expect(shell('/')).toContain(events);
    expect(shell('/')).not.toContain('show.js');
    expect(shell('/shows/s1')).toContain(show);
    expect(shell('/404')).not.toContain('modulepreload');
  });

  it('preloads data for staff only for staff', () => {
    const list = '<link rel="preload" href="/list/" data-page="^/manage\\?" data-staff />';
    const shell = (path: string, isForStaff = true) =>
      pageShell(template + list, { path, isForStaff, title: '', tags: '', boot });
    expect(shell('/manage?q=owl')).toContain(list);
    expect(shell('/manage?q=owl', false)).not.toContain('/list/');
    expect(shell('/manage/themes?')).not.toContain('/list/');
  });

  it.each(['/', '/shows/s1'])('escapes hostile names of shows at %s', (path) => {
    const show = exampleShow({
      headlining_artist: HOSTILE,
      tour_title: '" onload="alert(1)',
      support_artists_list: [HOSTILE, '$& $1'],
      ticket_url: 'https://tickets.example/?a="><script>',
      photos: [],
    });
    const html = page(path, [show]);
    expect(html.match(/<script[ >]/g)).toHaveLength(2);
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(html).not.toMatch(/ onload="|<!--/);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const event = path === '/' ? JSON.parse(data).itemListElement[0].item : JSON.parse(data);
    expect(event.performer.map(({ name }: { name: string }) => name)).toEqual([
      HOSTILE,
      HOSTILE,
      '$& $1',
    ]);
  });
});
