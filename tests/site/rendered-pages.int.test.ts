import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { RenderPage } from '@stagedoor/contracts/render-page';
import type { StoredPhoto } from '@stagedoor/contracts/events/show.events';
import { openReadingVenue, PLAIN } from '../reads/reading-venue.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { venueOfPages } from '@stagedoor/contracts/facts/venue-of-pages';
import { presentVenue, SAYS_NOTHING } from '@stagedoor/platform/venue/venue.presenter';
import { LANTERN_ROOM } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { responsesOf } from './page-parts.ts';

const HOSTILE = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
const RTL = 'Tom \u202Egnits\u202C';
const LONG = 'A'.repeat(200);
const BUILT = new URL('../../web/dist/', import.meta.url);
const ROOT = /<div id="root">(.*?)<\/div>\s*<(?:script|div class="pulse")/s;

const photo = (digit: string): StoredPhoto => ({
  id: `p${digit}`,
  hash: digit.repeat(40),
  width: 1600,
  height: 1600,
  placeholder: '#123456',
});

const venue = closeAfterTests(await openReadingVenue());
await venue.show('s1', { headlining_artist: HOSTILE, tour_title: RTL, date: '2026-11-20' });
await venue.show('s2', { headlining_artist: LONG, additional_info: 'B '.repeat(5_000) });
await venue.show(
  's3',
  {
    additional_info: 'Seats at example.com/seats',
    ticket_url: 'https://tickets.example/s3',
    artist_links: 'https://www.band.example/tour',
  },
  { type: 'ShowPhotosAdded', data: { photos: ['1', '2'].map(photo) } },
);

const visitor = await venue.as('visitor');
const open = (client: VenueClient, path: string, headers: Record<string, string> = {}) =>
  client.send<string>('GET', path, { headers: { accept: 'text/html', ...headers } });
const root = async (path: string) => ROOT.exec((await open(visitor, path)).body)?.[1] ?? '';

/** The classes that have rules in these style sheets of the build. */
async function rulesOf(files: readonly string[]): Promise<Set<string>> {
  const sheets = await Promise.all(files.map((file) => readFile(new URL(file, BUILT), 'utf8')));
  return new Set(sheets.join('').match(/(?<=\.)[a-z][\w-]*/gi));
}

async function builtStyles(): Promise<string[]> {
  const manifest: Record<string, { css?: string[] }> = JSON.parse(
    await readFile(new URL('.vite/manifest.json', BUILT), 'utf8'),
  );
  return Object.values(manifest).flatMap(({ css = [] }) => css);
}

describe('the HTML of a public page', () => {
  it.each(['/', '/?view=list', '/?search=Tom', '/shows/s1', '/shows/s2', '/info', '/contact'])(
    'has what is read, and no script and no element out of a text: %s',
    async (path) => {
      const html = await root(path);
      expect(html).toMatch(/<h1[^>]*>/);
      expect(html).not.toMatch(/<script|<img src=x|<template/);
      expect(html).toContain('<footer');
    },
  );

  it.each(['/', '/?view=list', '/?search=nobody', '/shows/s1', '/shows/s3', '/info', '/contact'])(
    'comes with the style sheets of all that is in it: %s',
    async (path) => {
      const { body } = await open(visitor, path);
      const brought = [
        ...body.matchAll(/<\/style><link rel="stylesheet" href="([^"]+)" disabled/g),
      ];
      const css = await rulesOf(brought.map(([, address = '']) => address.slice(1)));
      const known = await rulesOf(await builtStyles());
      const used = [...body.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) =>
        names.split(' '),
      );
      expect(used.length).toBeGreaterThan(20);
      expect([...new Set(used)].filter((name) => known.has(name) && !css.has(name))).toEqual([]);
    },
  );

  it("is made without React's development code, which is slow", async () => {
    const code = await readFile(new URL('server/render-page.js', BUILT), 'utf8');
    expect(code).toContain('renderPage');
    expect(code).not.toContain('.development.js');
  });

  it('has no price once the show is over', async () => {
    await venue.show('over', { price: '$99', date: '2026-11-01' });
    await expect.poll(() => root('/shows/over')).toContain('This show is over.');
    expect(await root('/shows/over')).not.toContain('$99');
  });

  it('has a long name as it was typed, for those who copy it or have it read aloud', async () => {
    expect(await root('/shows/s2')).toContain(`>${LONG}</h1>`);
    expect(await root('/')).toContain(`>${LONG}</a>`);
  });

  it("has the venue's day, which changes at its midnight", async () => {
    venue.clock.now = new Date('2026-11-20T04:59:00Z');
    expect(await root('/')).not.toContain('Tonight');
    venue.clock.now = new Date('2026-11-20T05:00:00Z');
    expect(await root('/')).toContain('Tonight');
    venue.clock.now = new Date('2026-11-20T17:00:00Z');
  });

  it('is the same for everybody, and has nothing of a request', async () => {
    const mine = await open(await venue.as('staff'), '/');
    const of = { 'user-agent': 'secret-agent', 'accept-language': 'de' };
    const theirs = await open(visitor, '/', of);
    expect(mine.body).toBe(theirs.body);
    expect(mine.body).not.toMatch(/secret-agent|csrf|lang="de"/i);
  });

  it('is what search parameters ask for, whatever else the address has', async () => {
    expect(await root('/?search=Tom&utm_source=poster')).toBe(await root('/?search=Tom'));
    expect(await root('/?search=nobody')).toContain('No event matches');
  });

  it('is left to the browser where only staff may see the page', async () => {
    for (const path of ['/?when=past', '/login', '/manage/shows', '/shows/nothing'])
      expect(await root(path), path).toBe('');
  });
});

it('keeps the data of each page apart where two are rendered at once', async () => {
  const { renderPage }: { renderPage: RenderPage } = await import(
    new URL('server/render-page.js', BUILT).href
  );
  const names = ['The Lantern Room', 'The Copper Hall', 'The Lantern Room', 'Vox'];
  const pages = await Promise.all(
    names.map((name) => {
      const venue = { ...venueOfPages(presentVenue(LANTERN_ROOM.configured, SAYS_NOTHING)), name };
      const boot = { venue, today: '2026-11-20', last_sale: '' };
      return renderPage({
        address: '/info',
        boot: { ...boot, calendar: '' },
        load: async () => [],
      });
    }),
  );
  for (const [index, name] of names.entries()) {
    expect(pages[index]).toContain(name);
    for (const other of names.filter((each) => each !== name))
      expect(pages[index]).not.toContain(other);
  }
});

describe('an address that the app corrects', () => {
  it.each([
    '?from=2026-12-01',
    '?from=&to=2026-12-01',
    '?from=2026-12-05&to=2026-12-01',
    '?from=2026-11-01&to=2026-12-05',
    '?from=2026-02-30',
    '?page=99',
    '?page=999999999&view=list',
    '?page=x',
    '?search=%20',
    '?search=%00',
    '?ages=18+',
    '?ages=19%2B&view=table&when=never',
    '?genre=polka',
  ])('is rendered, too: /%s', async (search) => {
    expect(await root(`/${search}`)).toContain('UPCOMING EVENTS');
  });
});

describe('an address without a page', () => {
  it.each(['/nowhere', '/shows/nobody', '/shows/nobody/else'])('says so: %s', async (path) => {
    const { status, body } = await open(visitor, path);
    expect(status).toBe(404);
    expect(body).toContain('<noscript><p>Page not found.');
  });
});

describe('a page whose component breaks', () => {
  it('is left to the browser', async () => {
    const broken = await openReadingVenue({
      renderer: 'export async function renderPage() { throw new TypeError("broken"); }',
    });
    try {
      await broken.record('show-s1', [{ type: 'ShowAnnounced', data: PLAIN }]);
      const page = await open(await broken.as('visitor'), '/');
      expect(page.status).toBe(200);
      expect(ROOT.exec(page.body)?.[1]).toBe('');
      expect(page.body).toContain('<noscript><p>This page needs JavaScript.');
      expect(responsesOf(page.body)).toEqual({});
    } finally {
      await broken.stop();
    }
  });
});
