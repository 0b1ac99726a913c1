import type { Page } from '@playwright/test';
import { dayFromNow, expect, expectAccessible, takenOver, test } from './browser-test.ts';

/* The server renders public pages, and React takes over its HTML: a difference is an error on the
 * console, which every journey expects to be quiet. */

const ARTIST = 'Hazel and the Hours';
const TYPED = ['Mo Doe', 'mo@example.com', 'Is there\na cloakroom?'];

/** Keeps the scripts of the site back until the returned function is called. */
async function withoutApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

for (const timezoneId of ['America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Auckland'])
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('the app agrees with the HTML of every public page', async ({ page, staff }) => {
      const id = await staff.addShow({ headlining_artist: ARTIST }, ['one.png', 'two.png']);
      for (const path of [
        '/',
        '/?view=list',
        `/?search=${ARTIST}`,
        `/shows/${id}`,
        '/info',
        '/contact',
      ]) {
        await page.goto(path);
        await takenOver(page);
      }
    });
  });

test('what is pressed and typed before the app is there counts', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: ARTIST });
  const release = await withoutApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Search events' }).fill('nobody plays this');
  await page.getByRole('button', { name: 'Join the mailing list' }).click();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/search=nobody/);
});

test('a link that is pressed while React takes over the page opens its page', async ({ page }) => {
  await page.addInitScript(() => {
    const press = () => {
      const link = document.querySelector<HTMLElement>('nav a[href="/info"]');
      const isTaken = Object.keys(link ?? {}).some((key) => key.startsWith('__reactProps'));
      // One task later: React has the link, and not yet the page.
      if (isTaken) link?.click();
      else setTimeout(press);
    };
    press();
  });
  for (let time = 1; time <= 10; time += 1) {
    await page.goto('/contact');
    await expect(page.getByRole('heading', { name: 'VENUE INFO' })).toBeVisible();
  }
});

test('who goes back before the app is there gets that page', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: ARTIST });
  await page.goto(`/?search=${ARTIST}`);
  await takenOver(page);
  await page.getByRole('link', { name: 'Show as a list' }).click();
  await expect(page.getByRole('link', { name: 'Show as cards' })).toBeVisible();
  const letAppCome = await withoutApp(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page.getByRole('link', { name: 'Show as a list' })).toBeVisible();
  letAppCome();
  await takenOver(page);
});

test('a message that is typed and sent early is not sent by the browser', async ({ page }) => {
  const release = await withoutApp(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Ada');
  await page.getByRole('button', { name: 'Send Message' }).click();
  release();
  await expect(page.getByText('Please enter', { exact: false }).first()).toBeVisible();
  await expect(page).toHaveURL('/contact');
  await expect(name).toHaveValue('Ada');
});

for (const place of ['beforebegin', 'afterend'] as const)
  test(`what is typed early stays when a program adds elements ${place}`, async ({
    page,
    quiet,
  }) => {
    const release = await withoutApp(page);
    await page.goto('/contact', { waitUntil: 'commit' });
    const fields = page.getByRole('main').getByRole('textbox');
    await expect(fields).toHaveCount(3);
    for (const [index, text] of TYPED.entries()) await fields.nth(index).fill(text);
    for (const field of await fields.all())
      await field.evaluate((element, where) => {
        element.insertAdjacentElement(where, document.createElement('div'));
      }, place);
    release();
    await takenOver(page);
    for (const [index, text] of TYPED.entries()) await expect(fields.nth(index)).toHaveValue(text);
    const sent = page.waitForRequest('**/api/v1/messages/');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const [name, email, message] = TYPED;
    expect((await sent).postDataJSON()).toMatchObject({ name, email, message, leave_empty: '' });
    await expect(page.getByRole('dialog', { name: 'Message Sent!' })).toBeVisible();
    for (const [index] of TYPED.entries()) await expect(fields.nth(index)).toHaveValue('');
    // React says that the HTML is not its own.
    quiet.length = 0;
  });

test('a search typed early counts when a program adds elements', async ({ page, staff, quiet }) => {
  await staff.addShow({ headlining_artist: ARTIST });
  const release = await withoutApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  const search = page.getByRole('searchbox', { name: 'Search events' });
  await search.fill('nobody plays this');
  await search.evaluate((element) => element.after(document.createElement('div')));
  release();
  await expect(page).toHaveURL(/search=nobody/);
  await expect(search).toHaveValue('nobody plays this');
  quiet.length = 0;
});

test('the page is accessible without the app, which keeps the focus', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: ARTIST, date: dayFromNow(3) }, ['one.png']);
  const release = await withoutApp(page);
  await page.goto(`/shows/${id}`, { waitUntil: 'commit' });
  await expectAccessible(page);
  const back = page.getByRole('link', { name: 'Back to Events' });
  await back.focus();
  release();
  await takenOver(page);
  await expect(back).toBeFocused();
});

test('a reload keeps the scroll, and so does going back', async ({ page, staff }) => {
  for (let place = 1; place <= 6; place += 1)
    await staff.addShow({ headlining_artist: `Alder ${place}`, date: dayFromNow(90 + place) });
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/?search=Alder');
  await takenOver(page);
  const last = page.getByRole('link', { name: 'Alder 6' });
  await last.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  expect(before).toBeGreaterThan(500);
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alder 6' })).toBeVisible();
  await page.reload();
  await takenOver(page);
  await page.goBack();
  await expect.poll(scrolled).toBeGreaterThan(before - 50);
});
