import type { Page } from '@playwright/test';
import { expect, holdBack, test } from './browser-test.ts';
import { replaceBoot } from './page-boot.ts';

const SUBSCRIBE = '**/api/v1/mailing-list/subscribe/';
const SETTINGS = '**/api/v1/mailing-list/settings/';
const settings = (button: boolean, popup: boolean) => ({
  show_email_button: button,
  show_popup_for_new_visitors: popup,
});
const envelope = (page: Page) => page.getByRole('button', { name: 'Join the mailing list' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Never Miss a Show' });

test.describe('the mailing-list dialog', () => {
  test.beforeEach(async ({ page }) => {
    await replaceBoot(page, { mailing_list: settings(true, false), sends_mail: true });
    await page.clock.install();
    await page.goto('/info');
    await envelope(page).click();
  });

  test('says what one gets and how often, reports success and closes two seconds later', async ({
    page,
  }) => {
    const dialog = dialogOf(page);
    await expect(dialog.getByText('You get a mail with a link to leave it again.')).toBeVisible();
    await expect(dialog).toContainText('one or two mails a month about new shows');
    await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email');
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await dialog.getByLabel('Email').fill('Ada@Example.com ');
    await page.clock.pauseAt(Date.now() + 60_000);
    await dialog.getByRole('button', { name: 'Subscribe' }).click();
    await expect(dialog.getByText('Successfully subscribed! Closing...')).toBeFocused();
    await page.clock.runFor(1900);
    await expect(dialog).toBeVisible();
    await page.clock.runFor(100);
    await page.clock.resume();
    await expect(dialog).toBeHidden();
    await expect(envelope(page)).toBeFocused();
  });

  test.describe('after a refusal', () => {
    test.use({ expectedFailures: [400, 503] });

    test("asks for an address, and shows the server's refusal of it", async ({ page }) => {
      await dialogOf(page).getByRole('button', { name: 'Subscribe' }).click();
      await expect(dialogOf(page).getByLabel('Email')).toHaveAccessibleDescription(
        'Please enter an email address',
      );
      await dialogOf(page).getByLabel('Email').fill('ada@nowhere');
      await dialogOf(page).getByRole('button', { name: 'Subscribe' }).click();
      await expect(dialogOf(page).getByLabel('Email')).toHaveAccessibleDescription(
        'Please enter a valid email address',
      );
    });

    test('reports a failure although Escape was pressed before it', async ({ page }) => {
      const fail = await holdBack(page, SUBSCRIBE, (route) =>
        route.fulfill({ status: 503, json: {} }),
      );
      await dialogOf(page).getByLabel('Email').fill('ada@example.com');
      await dialogOf(page).getByRole('button', { name: 'Subscribe' }).click();
      await expect(dialogOf(page).getByRole('button', { name: 'Subscribing...' })).toBeVisible();
      await page.keyboard.press('Escape');
      fail();
      await expect(dialogOf(page).getByRole('alert')).toHaveText('Failed to subscribe');
      await expect(dialogOf(page).getByLabel('Email')).toHaveValue('ada@example.com');
    });
  });
});

test.describe('the envelope', () => {
  test('and the form in the footer are shown only if the settings say so', async ({ page }) => {
    await replaceBoot(page, { mailing_list: settings(false, false) });
    await page.goto('/info');
    await expect(page.getByRole('link', { name: 'Instagram' })).toBeVisible();
    await expect(envelope(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'FIND US' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(0);
    await page.evaluate(
      (detail) => dispatchEvent(new CustomEvent('mailingListSettingsChanged', { detail })),
      settings(true, false),
    );
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible();
    await envelope(page).click();
    await expect(dialogOf(page).getByLabel('Email')).toBeVisible();
    // This venue sends no mail, so it promises no link in one.
    await expect(page.getByText('You get a mail with a link to leave it again.')).toHaveCount(0);
  });

  test('is shown after loading the settings where the page came without them', async ({ page }) => {
    await replaceBoot(page, { mailing_list: undefined });
    await page.route(SETTINGS, (route) => route.fulfill({ json: settings(true, false) }));
    await page.goto('/info');
    await expect(envelope(page)).toBeVisible();
  });

  test('is left out, and it is logged, when the settings do not load', async ({ page, quiet }) => {
    await replaceBoot(page, { mailing_list: undefined });
    await page.route(SETTINGS, (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/info');
    await expect.poll(() => quiet.join()).toContain('Failed to fetch settings');
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    quiet.splice(0);
  });
});

test.describe('the greeting of new visitors', () => {
  test('comes a second and a half after the first visit, and never again', async ({ page }) => {
    await greeted(page, true);
    await page.clock.runFor(1300);
    expect(await seen(page)).toBeNull();
    await expect(dialogOf(page)).toHaveCount(0);
    await page.clock.runFor(200);
    expect(await seen(page)).not.toBeNull();
    await page.clock.resume();
    await expect(dialogOf(page)).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await page.reload();
    await page.clock.pauseAt(Date.now() + 600_000);
    await ready(page);
    await page.clock.runFor(5000);
    await expect(dialogOf(page)).toHaveCount(0);
  });

  test('waits while the visitor types', async ({ page }) => {
    await greeted(page, true);
    await page.getByRole('link', { name: 'CONTACT' }).click();
    await page.getByLabel('Message').focus();
    await page.clock.runFor(5000);
    await expect(dialogOf(page)).toHaveCount(0);
    await page.getByLabel('Message').blur();
    await page.clock.runFor(1500);
    await page.clock.resume();
    await expect(dialogOf(page)).toBeVisible();
  });

  test('does not come to visitors who have opened the dialog', async ({ page }) => {
    await greeted(page, true);
    await envelope(page).click();
    await page.clock.runFor(100);
    await expect(dialogOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await page.clock.runFor(5000);
    await expect(dialogOf(page)).toHaveCount(0);
  });

  test('does not come to visitors who have subscribed', async ({ page }) => {
    await greeted(page, true);
    const form = page.getByRole('region', { name: 'Mailing list' });
    await form.getByLabel('Email').fill('joined.early@example.com');
    await form.getByLabel('Email').press('Enter');
    await expect(form.getByText('Successfully subscribed!')).toBeFocused();
    await page.clock.runFor(5000);
    await expect(dialogOf(page)).toHaveCount(0);
  });

  test('does not come unless the settings say so', async ({ page }) => {
    await greeted(page, false);
    await page.clock.runFor(5000);
    await expect(dialogOf(page)).toHaveCount(0);
    expect(await seen(page)).toBeNull();
  });
});

/** Opens a page whose clock stands still. */
async function greeted(page: Page, popup: boolean): Promise<void> {
  await replaceBoot(page, { mailing_list: settings(true, popup) });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/info');
  await ready(page);
}

/** Runs the clock in small steps until the page is shown. */
async function ready(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(envelope(page)).toBeVisible({ timeout: 20 });
  }).toPass({ intervals: [20] });
}

function seen(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('mailinglist_popup_seen'));
}
