import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemTheme } from '@stagedoor/contracts/system-themes/system-themes';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';

const venue = closeAfterTests(await openVenue());
const manager = await venue.as('site-manager');
const visitor = await venue.as('visitor');

const ICONS = ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png', '/icon-512.png'];

/** As a browser that has seen what was written. */
const get = (path: string) => {
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  return fetch(venue.url + path, { headers: { cookie } });
};
const bytesAt = async (path: string) => {
  const response = await get(path);
  expect(response.status, path).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};
const pageAt = async (path: string) =>
  (await visitor.send<string>('GET', path, { headers: { accept: 'text/html' } })).body;

/** A square of a colour, with glass around it. */
async function setLogo(colour: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100">
    <rect x="25" y="25" width="350" height="50" fill="${colour}"/></svg>`;
  const form = new FormData();
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  form.append('logo', new Blob([new Uint8Array(png)]), 'logo.png');
  await manager.call('venue.set-logo', { form });
  await venue.awaitLog(visitor);
}

/** The colour in the middle of a picture. */
async function middleOf(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#808080' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at =
    info.channels * (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2));
  return [...data.subarray(at, at + 3)];
}

function isNear(colour: readonly number[], other: readonly number[]): boolean {
  return colour.every((part, at) => Math.abs(part - (other[at] ?? 0)) < 12);
}

const RED = [255, 0, 0];
const WHITE = [255, 255, 255];

async function withoutLogo(): Promise<void> {
  await manager.call('venue.remove-logo');
  await venue.awaitLog(visitor);
}

beforeEach(withoutLogo);

describe('the icons of the site', () => {
  it('are made of the logo at the same addresses, and of the sign again without it', async () => {
    const signs = await Promise.all(ICONS.map(bytesAt));
    await setLogo('#ff0000');
    for (const path of ICONS) {
      const bytes = await bytesAt(path);
      const picture = path.endsWith('.ico') ? bytes.subarray(22) : bytes;
      expect(isNear(await middleOf(picture), RED), path).toBe(true);
    }
    await withoutLogo();
    expect(await Promise.all(ICONS.map(bytesAt))).toEqual(signs);
  });

  it('have a dark ground on phones where the logo is white', async () => {
    const corner = async () => {
      const touch = sharp(await bytesAt('/apple-touch-icon.png'));
      return [...(await touch.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer())];
    };
    await setLogo('#ffffff');
    expect(await corner()).toEqual([0, 0, 0]);
    await setLogo('#000000');
    expect(await corner()).toEqual([255, 255, 255]);
  });
});

describe('the preview of a link', () => {
  const previewIn = (page: string) =>
    /property="og:image" content="[^"]*?(\/logo\.jpg\?v=[\w-]+)"/.exec(page)?.[1];

  it('is the logo on the ground of the theme where a page is about no show', async () => {
    expect(await pageAt('/info')).not.toContain('og:image');
    await setLogo('#ff0000');
    const paths = await Promise.all(
      ['/', '/info', '/contact'].map(async (path) => previewIn(await pageAt(path))),
    );
    expect(new Set(paths).size).toBe(1);
    const response = await get(String(paths[0]));
    expect(response.headers.get('cache-control')).toContain('immutable');
    const picture = Buffer.from(await response.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({
      ...{ format: 'jpeg', width: 1_200, height: 630 },
    });
    expect(isNear(await middleOf(picture), RED)).toBe(true);
    const [r = 0, g = 0, b = 0] = await sharp(picture)
      .extract({ left: 4, top: 4, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(isNear([r, g, b], [0xf5, 0xf3, 0xee])).toBe(true);
  });

  it('has another address when logo or theme change, and the old one is not kept', async () => {
    await setLogo('#ff0000');
    const old = previewIn(await pageAt('/info'));
    await manager.call('themes.set-current', { body: { theme_name: 'mono' } });
    await venue.awaitLog(visitor);
    const current = previewIn(await pageAt('/info'));
    expect(current).not.toBe(old);
    const response = await get(String(old));
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    await manager.call('themes.set-current', { body: { theme_name: 'lantern' } });
  });

  it('is not found without a logo', async () => {
    expect((await get('/logo.jpg')).status).toBe(404);
  });
});

describe('the logo in the header', () => {
  it('has its size, the name of the venue, and a plate where it could hardly be seen', async () => {
    await setLogo('#ffffff');
    const img = /<img[^>]*alt="The Lantern Room"[^>]*>/.exec(await pageAt('/info'))?.[0] ?? '';
    expect(img).toMatch(/width="400".*height="100"/);
    const dark = systemTheme('lantern')?.css_vars.dark.background;
    expect(img).toContain(`--on-light:${dark}`);
    expect(img).not.toContain('--on-dark');
    expect(isNear(await middleOf(await bytesAt('/icon-512.png')), WHITE)).toBe(true);
  });
});
