import { describe, expect, it } from 'vitest';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import { mono } from '@stagedoor/contracts/system-themes/system-themes';
import { venueOfPages } from '@stagedoor/contracts/facts/venue-of-pages';
import {
  presentVenue,
  SAYS_NOTHING,
  UNCONFIGURED,
} from '@stagedoor/platform/venue/venue.presenter';
import type { Theme } from '@stagedoor/contracts/theme';
import { exampleShow } from '../../../../tests/setup/example-show.ts';
import { pageHead } from './page-head.ts';
import { inlineCode } from './inline-code.ts';
import { pageShell } from './page-shell.ts';
import { pageAt } from './page-address.ts';

const HOSTILE = '</script><script>alert(1)</script><!--';
const venue = {
  ...venueOfPages(presentVenue(UNCONFIGURED, SAYS_NOTHING)),
  name: 'Tom & "Jo"\'s <b>$& Room',
  sister: { name: HOSTILE, url: 'https://example.com' },
};
const boot = { venue, today: '2026-11-20', last_sale: '', calendar: '' };
const responses = { '/api/v1/shows/': HOSTILE };
const files = {
  firstPaint: inlineCode('firstPaint();'),
  styles: ['/site.css', '/visitors.css'].map((address) => ({
    address,
    ...inlineCode(`/* ${address} */`),
  })),
  font: { base64: 'd09GMg==', face: inlineCode('@font-face {}') },
  scripts: ['/main.js', '/react.js'],
};
const parts = { title: '', tags: '<!--tags-->', withoutScripts: 'None.', boot, responses };

function page(path: string, shows = [exampleShow()]) {
  const head = pageHead(pageAt(path, ''), {
    venue,
    currency: undefined,
    origin: 'https://lantern.example',
    shows,
    theme: undefined,
  });
  return pageShell(files, { ...parts, ...head });
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

  it('cuts a long description between two characters', () => {
    const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
    for (let before = 285; before < 300; before += 1) {
      const show = exampleShow({ presents_line: `${'x'.repeat(before)}${family.repeat(9)}` });
      const [, text] =
        /name="description" content="x+([^"]*)…"/.exec(page('/shows/s1', [show])) ?? [];
      expect(text).toMatch(new RegExp(`^(${family})*$`));
    }
  });

  it('is shown when its content is read, if the content comes with it', () => {
    const expected = '<link rel="expect" href="#main" blocking="render" />';
    expect(pageShell(files, { ...parts, html: '<main id="main"></main>' })).toContain(expected);
    expect(pageShell(files, parts)).not.toContain(expected);
  });

  it('contains data that can be read back and closes no element', () => {
    for (const [id, expected] of Object.entries({ boot, responses })) {
      const [, data = ''] = new RegExp(`id="${id}">(.*?)</script>`).exec(page('/')) ?? [];
      expect(data).not.toContain('<');
      expect(JSON.parse(data)).toEqual(expected);
    }
  });

  it('has the HTML of the app, and then neither the pulse nor a sentence about scripts', () => {
    const html = pageShell(files, { ...parts, html: '<p>$& Owls</p>' });
    expect(html).toContain('<div id="root"><p>$& Owls</p></div>');
    expect(html).not.toMatch(/pulse|<noscript><p>/);
    expect(pageShell(files, parts)).toMatch(
      /<div id="root"><\/div>\s*<div class="pulse".*noscript/,
    );
  });

  it('names what is read before what is pressed', () => {
    const html = pageShell(files, { ...parts, html: '<p>Owls</p>', data: ['/list/'] });
    const order = [
      // The script before the styles, which would keep it waiting.
      ...['d09GMg==', 'firstPaint();', '/* /site.css */', '/* /visitors.css */', '<!--tags-->'],
      '/list/',
      ...['<p>Owls</p>', '/main.js', '/react.js'],
    ];
    expect(order.toSorted((one, other) => html.indexOf(one) - html.indexOf(other))).toEqual(order);
  });

  it('brings the display font only if the theme uses it', () => {
    const shell = (theme?: Theme) =>
      pageShell(files, { ...parts, boot: { ...boot, ...(theme && { theme }) } });
    expect(shell(lantern)).toContain('id="font"');
    expect(shell()).toContain('id="font"');
    expect(shell(mono)).not.toContain('id="font"');
    expect(shell(mono)).toContain('@font-face');
    expect(shell(lantern)).toContain('<noscript><style>@font-face');
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
    expect(html.match(/<script[ >]/g)).toHaveLength(6);
    expect(html.match(/<\/script>/g)).toHaveLength(6);
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
