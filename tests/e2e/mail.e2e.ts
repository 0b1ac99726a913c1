import type { Page } from '@playwright/test';
import type { OutgoingMail } from '@stagedoor/contracts/mail.api';
import { expect, expectAccessible, preferMode, signIn, test } from './browser-test.ts';
import { toast } from './data-table.ts';
import { pressOn, tabTo } from './keyboard.ts';

const LIST = /\/api\/v1\/mail\/(\?.*)?$/;
const FROM = 'office@lanternroom.example';

const mail = (id: string, more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  ...{ id, kind: 'welcome', to: `${id}@example.com`, subject: `Mail to ${id}` },
  ...{ state: 'sent', tries: 1, refusal: null, can_retry: false },
  at: '2026-11-25T14:05:00.000Z',
  ...more,
});

const MAILS = [
  mail('waits', { state: 'waiting', subject: null, tries: 3, refusal: '451 Try again later.' }),
  mail('refused', { state: 'refused', refusal: '550 No such user here.', can_retry: true }),
  mail('unknown', { state: 'unknown', can_retry: true }),
  mail('taken'),
];

interface Shown {
  results?: OutgoingMail[];
  sender?: { address: string; is_proven: boolean } | null;
  is_caught?: boolean;
}

/** Answers for the mails of a venue, and notes which were sent again. */
async function showMails(page: Page, given: Shown = {}): Promise<string[]> {
  const again: string[] = [];
  const shown = { sender: { address: FROM, is_proven: true }, is_caught: false, ...given };
  let results = given.results ?? MAILS;
  await page.route(LIST, (route) => {
    const state = new URL(route.request().url()).searchParams.get('state');
    const listed = results.filter((one) => state === null || one.state === state);
    return route.fulfill({ json: { ...shown, results: listed, next: null } });
  });
  await page.route('**/api/v1/mail/*/retry/', (route) => {
    const id = route.request().url().split('/').at(-3) ?? '';
    again.push(id);
    results = results.map((one) => (one.id === id ? mail(id, { tries: 2 }) : one));
    return route.fulfill({ status: 202, json: { success: true, id } });
  });
  await page.route('**/api/v1/mail/test/', (route) => {
    again.push('test');
    return route.fulfill({ status: 202, json: { success: true, id: 'test' } });
  });
  return again;
}

const rowOf = (page: Page, id: string) =>
  page.getByRole('list', { name: 'Mails' }).getByRole('listitem').filter({ hasText: id });
const retry = (page: Page, id: string) =>
  rowOf(page, id).getByRole('button', { name: /Try again/ });

test.beforeEach(({ page }) => signIn(page));

test.describe('the screen of the mails', () => {
  test('says what became of each, in the words of the mail server', async ({ page }) => {
    await showMails(page);
    await page.goto('/manage/mail');
    await expect(page.getByText(`Mails come from ${FROM}.`)).toBeVisible();
    await expect(rowOf(page, 'waits')).toContainText('Waiting');
    await expect(rowOf(page, 'waits')).toContainText(
      'It is tried again by itself. The mail server says: 451 Try again later.',
    );
    await expect(rowOf(page, 'refused')).toContainText('The mail server says: 550 No such user');
    await expect(rowOf(page, 'unknown')).toContainText('gone after it had everything');
    for (const id of ['waits', 'taken']) await expect(retry(page, id)).toHaveCount(0);
    for (const mode of ['light', 'dark'] as const) {
      await preferMode(page, mode);
      await expectAccessible(page);
    }
  });

  test('keeps its filter in the address', async ({ page }) => {
    await showMails(page);
    await page.goto('/manage/mail');
    await page.getByRole('combobox', { name: 'State' }).selectOption('Refused');
    await expect(page).toHaveURL(/\?state=refused$/);
    await expect(page.getByRole('listitem').filter({ hasText: 'Mail to' })).toHaveCount(1);
    await page.reload();
    await expect(rowOf(page, 'refused')).toBeVisible();
    await page.getByRole('combobox', { name: 'State' }).selectOption('All');
    await expect(rowOf(page, 'taken')).toBeVisible();
  });

  test('sends again by keyboard, and warns of a second copy where nobody knows', async ({
    page,
  }) => {
    const again = await showMails(page);
    await page.goto('/manage/mail');
    await pressOn(page, retry(page, 'refused'));
    await expect(toast(page, 'The mail is on its way again.')).toBeVisible();
    await expect(rowOf(page, 'refused')).toContainText('Sent');
    await pressOn(page, retry(page, 'unknown'));
    const dialog = page.getByRole('alertdialog', { name: 'Send this mail again?' });
    await expect(dialog).toContainText('unknown@example.com gets it a second time');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(retry(page, 'unknown')).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'Send again' }));
    await page.keyboard.press('Enter');
    await expect(rowOf(page, 'unknown')).toContainText('Sent');
    expect(again).toEqual(['refused', 'unknown']);
  });

  test('offers a test mail, and warns of an address from which none went out', async ({ page }) => {
    const again = await showMails(page, { sender: { address: FROM, is_proven: false } });
    await page.goto('/manage/mail');
    await expect(page.getByText(`Mails come from ${FROM}, and none went`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send me a test mail' }).click();
    await expect(toast(page, 'A test mail to you is on its way.')).toBeVisible();
    expect(again).toEqual(['test']);
  });

  test('leads to mails that were caught', async ({ page }) => {
    await showMails(page, { is_caught: true });
    await page.goto('/manage/mail');
    await expect(page.getByText('Nobody gets these mails')).toBeVisible();
    const link = rowOf(page, 'taken').getByRole('link', { name: 'HTML' });
    await expect(link).toHaveAttribute('href', '/api/v1/mail/taken/?format=html');
  });

  test('fits on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await showMails(page);
    await page.goto('/manage/mail');
    await expect(rowOf(page, 'taken')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

test('a venue without a mail server says so, and sends nothing', async ({ page }) => {
  await page.goto('/manage/mail');
  await expect(page).toHaveTitle(/^Mail · /);
  await expect(page.getByText('No mail goes out from here yet')).toBeVisible();
  await expect(page.getByText('No mails yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send me a test mail' })).toHaveCount(0);
});
