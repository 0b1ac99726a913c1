import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemTheme } from '@stagedoor/contracts/system-themes/system-themes';
import { openReadingVenue } from '../reads/reading-venue.ts';
import { closeAfterTests } from '../setup/after-tests.ts';

const venue = closeAfterTests(await openReadingVenue());
const get = (path: string) => fetch(`${venue.url}${path}`, { redirect: 'manual' });
const pictureAt = async (path: string) => {
  const response = await get(path);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

const Manifest = z.object({
  name: z.string(),
  start_url: z.string(),
  display: z.string(),
  background_color: z.string(),
  theme_color: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })),
});

async function manifest() {
  const response = await get('/manifest.webmanifest');
  return { response, content: Manifest.parse(await response.json()) };
}

describe('the icon of the site', () => {
  it.each([
    ['/apple-touch-icon.png', 180, false],
    ['/icon-192.png', 192, true],
    ['/icon-512.png', 512, true],
  ])('at %s is a PNG of %i pixels; with transparency: %s', async (path, pixels, hasAlpha) => {
    const { response, bytes } = await pictureAt(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'png',
      width: pixels,
      height: pixels,
      hasAlpha,
    });
  });

  it('at /favicon.ico is an icon file with one PNG of 48 pixels', async () => {
    const { response, bytes } = await pictureAt('/favicon.ico');
    expect(response.headers.get('content-type')).toBe('image/x-icon');
    expect(bytes.readUInt8(6)).toBe(48);
    expect(await sharp(bytes.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 48 });
  });

  it('is the same in every form', async () => {
    const colours = await Promise.all(
      ['/favicon.svg', '/apple-touch-icon.png', '/icon-512.png'].map(async (path) => {
        const { bytes } = await pictureAt(path);
        return (await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer()).toJSON().data;
      }),
    );
    for (const colour of colours)
      colour.forEach((part, at) =>
        expect(Math.abs(part - (colours[0]?.[at] ?? 0))).toBeLessThan(8),
      );
  });
});

describe('the manifest', () => {
  it('names the venue, and icons that are there', async () => {
    const { response, content } = await manifest();
    expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    expect(content).toMatchObject({
      name: 'The Lantern Room',
      start_url: '/',
      display: 'minimal-ui',
      background_color: '#f5f3ee',
      theme_color: '#ff4f1a',
    });
    expect(content.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
    for (const { src } of content.icons) expect((await get(src)).status).toBe(200);
  });

  it('has the colours of the current theme', async () => {
    await venue.record('themes', [
      { type: 'CurrentThemeSet', data: { theme_name: 'mono', display_name: null } },
    ]);
    const { background, primary } = systemTheme('mono')?.css_vars.light ?? {};
    await expect
      .poll(async () => (await manifest()).content)
      .toMatchObject({ background_color: background, theme_color: primary });
  });

  it('is named in the head of a page, as is the touch icon', async () => {
    const page = await (await get('/')).text();
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
  });
});

describe('an address that programs know', () => {
  it('/.well-known/change-password leads to one’s own account', async () => {
    const { status, headers } = await get('/.well-known/change-password');
    expect([status, headers.get('location')]).toEqual([303, '/account']);
  });

  it('is not found if it should not exist', async () => {
    const path = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
    expect((await get(path)).status).toBe(404);
  });
});
