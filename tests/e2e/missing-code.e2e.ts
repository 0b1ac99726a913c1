import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './browser-test.ts';
import { replaceBoot } from './page-boot.ts';

// The server's status for a file that belongs to none of its builds.
test.use({ expectedFailures: [404] });

/** Answers requests for a chunk with 404 until the function that it returns is called. */
async function without(page: Page, name: string): Promise<() => Promise<void>> {
  const chunk = new RegExp(`/assets/${name}-[^/]+\\.js$`);
  await page.route(chunk, (route) => route.fulfill({ status: 404, body: '' }));
  return () => page.unroute(chunk);
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const settings = { show_email_button: true, show_popup_for_new_visitors: false };

/** The page also tries again by itself, and may be there before the button is clicked. */
async function loadAgain(page: Page, heading: string): Promise<void> {
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 2_000 });
    await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

test('a dialog whose code is missing opens the next time', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: 'Missing Parts' });
  await replaceBoot(page, { mailing_list: settings });
  await signIn(page);
  for (const { chunk, path, button, opens } of [
    { chunk: 'date-panel', path: '/?search=missing', button: 'Dates: Any Time', opens: 'dialog' },
    { chunk: 'opened-show', path: '/manage/shows?q=missing', button: 'Add Show', opens: 'dialog' },
    { chunk: 'opened-menu', path: '/manage/shows?q=missing', button: 'Columns', opens: 'menu' },
  ] as const) {
    await test.step(chunk, async () => {
      const restore = await without(page, chunk);
      await page.goto(path);
      await expect(page.getByText('Missing Parts').last()).toBeVisible();
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByText(/^Failed to open this/)).toBeVisible();
      await expect(page.getByText('Missing Parts').last()).toBeVisible();
      await expect(page.getByRole('searchbox', { name: /^Search/ })).toHaveValue('missing');
      await restore();
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole(opens)).toBeVisible();
    });
  }
});

test('a sent message is reported even when the code of the dialog is missing', async ({ page }) => {
  await without(page, 'message-sent');
  await page.goto('/contact');
  for (const label of ['Name', 'Message'])
    await page.getByRole('main').getByLabel(label).fill('Mo');
  await page.getByRole('main').getByLabel('Email').fill('mo@example.com');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message Sent!')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('parts whose code is missing are left out until it can be loaded', async ({ page, staff }) => {
  const additional_info = 'Seats at example.com/seats';
  const id = await staff.addShow({ headlining_artist: 'Left Out', additional_info });
  await signIn(page);
  await replaceBoot(page, { mailing_list: settings });
  await page.clock.install();
  const site: Record<string, Locator[]> = {
    surroundings: [
      page.getByRole('contentinfo'),
      page.getByRole('banner').getByRole('link', { name: 'Instagram' }),
      page.getByRole('button', { name: 'Join the mailing list' }),
    ],
    'below-cards': [page.getByRole('link', { name: 'Past' })],
  };
  const show = { linkified: [page.getByRole('link', { name: 'example.com/seats' })] };
  for (const [path, parts] of [
    ['/', site],
    [`/shows/${id}`, show],
  ] as const) {
    const chunks = Object.keys(parts);
    const restores = await Promise.all(chunks.map((chunk) => without(page, chunk)));
    const missed = chunks.map((chunk) =>
      page.waitForResponse(new RegExp(`/assets/${chunk}-[^/]+\\.js$`)),
    );
    await page.goto(path);
    await Promise.all(missed);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (parts === show) await expect(page.getByText(additional_info)).toBeVisible();
    for (const part of Object.values(parts).flat()) await expect(part).toHaveCount(0);
    for (const restore of restores) await restore();
    for (const part of Object.values(parts).flat()) {
      await expect(async () => {
        await page.clock.fastForward(60_000);
        await expect(part).toBeVisible({ timeout: 1_000 });
      }).toPass();
    }
  }
});

test.describe('a page whose code is missing', () => {
  const pages = [
    { chunk: 'visitors', link: 'INFO', heading: 'VENUE INFO' },
    { chunk: 'visitors', link: 'CONTACT', heading: 'Leave a Message for Us' },
    { chunk: 'back-office', link: 'ADMIN', heading: 'Manage Shows' },
  ];

  test('leaves header and navigation in place, and appears on another try', async ({ page }) => {
    await signIn(page);
    for (const { chunk, link, heading } of pages) {
      await test.step(`${chunk} for ${link}`, async () => {
        const restore = await without(page, chunk);
        await page.goto('/');
        await page.evaluate(() => Object.assign(globalThis, { tab: 'the same' }));
        await navigation(page).getByRole('link', { name: link }).click();
        await expect(page.getByRole('heading', { name: 'Something broke' })).toBeVisible();
        await expect(navigation(page)).toBeVisible();
        await restore();
        await loadAgain(page, heading);
        expect(await page.evaluate(() => Reflect.get(globalThis, 'tab'))).toBe('the same');
      });
    }
  });

  test('shows the changes of others once it has loaded', async ({ page, staff }) => {
    await signIn(page);
    const restore = await without(page, 'back-office');
    await page.goto('/manage/shows?q=arrives');
    await expect(page.getByRole('heading', { name: 'Something broke' })).toBeVisible();
    await restore();
    await loadAgain(page, 'Manage Shows');
    await expect(page.getByText('No shows found')).toBeVisible();
    await staff.addShow({ headlining_artist: 'Arrives Later' });
    await expect(page.locator('[data-row]').filter({ hasText: 'Arrives Later' })).toBeVisible();
  });

  test('loses nothing of a message that was begun', async ({ page }) => {
    await signIn(page);
    const restore = await without(page, 'back-office');
    await page.goto('/contact');
    await page.getByLabel('Message').fill('Is there a cloakroom?');
    await navigation(page).getByRole('link', { name: 'ADMIN' }).click();
    await expect(page.getByRole('heading', { name: 'Something broke' })).toBeVisible();
    await restore();
    await loadAgain(page, 'Manage Shows');
    await page.goBack();
    await expect(page.getByLabel('Message')).toHaveValue('Is there a cloakroom?');
  });

  test('appears on another try also for an unknown address', async ({ page }) => {
    const restore = await without(page, 'not-found-page');
    await page.clock.install();
    const missed = page.waitForResponse(/\/assets\/not-found-page-/);
    await page.goto('/nowhere');
    await missed;
    await expect(navigation(page)).toBeVisible();
    await restore();
    await expect(async () => {
      await page.clock.fastForward(60_000);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
  });
});
