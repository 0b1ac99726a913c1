import { it } from 'vitest';
import { chromium } from 'playwright';
import { launchArgs, findBrowser } from '../browser.ts';
import { openReadingVenue, PLAIN } from '../query/reading-venue.ts';
import { venueDay } from '@stagedoor/platform/venue-day';
it('measures', async () => {
  const venue = await openReadingVenue();
  for (let i = 0; i < 2000; i += 1) {
    const date = new Date(Date.UTC(2026, 8, 1 + (i % 700))).toISOString().slice(0, 10);
    await venue.record(`show-s${i}`, [{ type: 'ShowAnnounced', data: { ...PLAIN, date, headlining_artist: `Band ${i}`, additional_info: 'Seated balcony. '.repeat(20) } }, { type: 'ShowPublished', data: {} }], { silent: i !== 1999 });
  }
  const visitor = await venue.as('visitor'); const staff = await venue.as('staff');
  const time = async (n: string, f: () => Promise<unknown>) => { const b = performance.now(); const r: any = await f(); console.log(n, (performance.now() - b).toFixed(1), r.status, r.headers.get('content-length'), r.headers.get('content-encoding')); };
  for (const q of ['', '?limit=6', '?search=band%201', '?search=zz']) { await time('list ' + q, () => visitor.send('GET', '/api/v1/shows/' + q, { headers: { 'accept-encoding': 'br' } })); await time(' again', () => visitor.send('GET', '/api/v1/shows/' + q, { headers: { 'accept-encoding': 'br' } })); }
  await time('admin', () => staff.send('GET', '/api/v1/shows/admin-list/', { headers: { 'accept-encoding': 'br' } }));
  await time('admin', () => staff.send('GET', '/api/v1/shows/admin-list/', { headers: { 'accept-encoding': 'br' } }));
  let b = performance.now(); for (let i = 0; i < 1000; i++) venueDay('America/New_York', new Date()); console.log('venueDay us', performance.now() - b);
  b = performance.now(); await Promise.all(Array.from({ length: 2000 }, () => fetch(venue.url + '/api/v1/shows/?limit=6').then((r) => r.arrayBuffer()))); console.log('2000 cached reqs', performance.now() - b);
  const browser = await chromium.launch({ executablePath: findBrowser()!, args: launchArgs });
  const page = await browser.newPage();
  page.on('console', (m) => console.log('console', m.type(), m.text())); page.on('pageerror', (e) => console.log('pageerror', e.message));
  page.on('requestfailed', (r) => console.log('failed', r.url())); page.on('response', (r) => r.status() >= 400 && console.log('bad', r.status(), r.url()));
  await page.goto(venue.url + '/api/docs'); await page.waitForTimeout(3000); await page.screenshot({ path: '/tmp/docs.png', fullPage: false });
  await browser.close(); await venue.stop();
}, 120000);
