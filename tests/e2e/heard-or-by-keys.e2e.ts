import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser-test.ts';
import { openMenu } from './keyboard.ts';
import { menuOf, names, rowOf, toast } from './data-table.ts';
import { INBOX, WITHOUT_PANE, written } from './inbox.ts';

/* For people who hear the screen, or use keys alone. */

const announced = (page: Page) => page.locator('#announced');
const nameOf = (page: Page, name: string) => names(page).filter({ hasText: name });

async function archive(page: Page, name: string): Promise<void> {
  await openMenu(page, rowOf(page, name).getByRole('button', { name: /^Actions/ }));
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).focus();
  await page.keyboard.press('Enter');
}

/** Archives the second of three rows, then the last; the focus goes to the row beside it. */
async function archiveTwoOfThree(page: Page): Promise<{ first: string; third: string }> {
  await expect(names(page)).toHaveCount(3);
  const [first = '', second = '', third = ''] = await names(page).allTextContents();
  await archive(page, second);
  await expect(nameOf(page, third)).toBeFocused();
  await archive(page, third);
  await expect(nameOf(page, first)).toBeFocused();
  return { first, third };
}

test.beforeEach(({ page }) => signIn(page));

test('the past and the preview of a theme are announced', async ({ page }) => {
  await page.goto('/');
  await expect(announced(page)).toBeAttached();
  await page.getByRole('link', { name: 'PAST', exact: true }).click();
  await expect(announced(page)).toHaveText(/^Past events: \d+, as cards/);
  await page.getByRole('link', { name: 'UPCOMING', exact: true }).click();
  await expect(announced(page)).toHaveText(/^Upcoming events: \d+, as cards/);
  await page.goto('/manage/themes');
  await expect(announced(page)).toBeAttached();
  await page.getByRole('button', { name: 'Preview Velvet' }).click();
  await expect(announced(page)).toHaveText('Preview of Velvet: nobody else sees this.');
});

test('the same toast is announced each time', async ({ page }) => {
  await page.goto('/manage/shows');
  await page.getByRole('heading', { name: 'Manage Shows', exact: true }).focus();
  await page.keyboard.press('Control+Shift+z');
  const text = toast(page, 'Nothing to redo');
  await expect(text).toBeVisible();
  await text.evaluate((element) => element.setAttribute('data-old', ''));
  await page.keyboard.press('Control+Shift+z');
  await expect(page.locator('[data-old]')).toHaveCount(0);
  await expect(text).toBeVisible();
});

test('each section has the focus at its heading', async ({ page }) => {
  await page.goto('/manage/shows');
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  for (const name of ['MESSAGES', 'MANAGE SHOWS']) {
    const before = await heading.textContent();
    await page.getByRole('link', { name }).first().press('Enter');
    await expect(heading).not.toHaveText(before ?? '');
    await expect(heading).toBeFocused();
  }
});

test('a row that leaves the list gives the focus to the next', async ({ page, staff }) => {
  for (const headlining_artist of ['Quince A', 'Quince B', 'Quince C'])
    await staff.addShow({ headlining_artist });
  await page.goto('/manage/shows?q=quince&sort=artist');
  const { first, third } = await archiveTwoOfThree(page);
  // The toast of the row before says the same.
  await expect(page.locator('#toasts').getByText(third)).toBeVisible();
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(nameOf(page, third)).toBeVisible();
  await expect(nameOf(page, first)).toBeFocused();
});

test.describe('in the inbox', () => {
  test.use({ viewport: WITHOUT_PANE });

  test('a message that leaves it gives the focus to the next', async ({ page, staff }) => {
    await written(staff, ['Ada', 'medlar'], ['Bob', 'medlar'], ['Cleo', 'medlar']);
    await page.goto(`${INBOX}&q=medlar`);
    await archiveTwoOfThree(page);
  });
});

test.describe('in a low and narrow window', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('the calendar of the list opens with its focus in sight', async ({ page, staff }) => {
    await staff.addShow({ headlining_artist: 'Low Window' });
    await page.goto('/');
    await page.getByRole('button', { name: 'Dates: Any Time' }).click();
    const day = page.getByRole('dialog', { name: 'Pick dates' }).locator('[tabindex="0"]');
    await expect(day).toBeFocused();
    await expect(day).toBeInViewport({ ratio: 1 });
  });
});

test('a toast is reached and closed by keys, and stays meanwhile', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: 'Rowan A' });
  await staff.addShow({ headlining_artist: 'Rowan B' });
  await page.clock.install();
  await page.goto('/manage/shows?q=rowan&status=all');
  const done = toast(page, 'Show archived successfully.');
  const undo = page.getByRole('button', { name: 'Undo' });
  await archive(page, 'Rowan A');
  await expect(done).toBeVisible();
  await expect(page.getByText('F6 leads here, Ctrl+Z undoes.')).toBeVisible();
  await expect(menuOf(page, 'Rowan A')).toBeFocused();
  await page.keyboard.press('F6');
  await expect(undo).toBeFocused();
  // Whoever points at it and moves on still has the focus in it.
  await done.hover();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(60_000);
  await expect(undo).toBeFocused();
  await page.keyboard.press('F6');
  await expect(menuOf(page, 'Rowan A')).toBeFocused();
  await page.clock.fastForward(5_000);
  await expect(done).toBeVisible();
  await page.clock.fastForward(1_000);
  await expect(done).toHaveCount(0);

  await archive(page, 'Rowan B');
  await expect(done).toBeVisible();
  await page.keyboard.press('F6');
  await page.keyboard.press('Escape');
  await expect(done).toHaveCount(0);
  await expect(menuOf(page, 'Rowan B')).toBeFocused();
});

test('the bar of selected rows is reached from a row by a key, and back', async ({
  page,
  staff,
}) => {
  for (const headlining_artist of ['Sloe A', 'Sloe B', 'Sloe C'])
    await staff.addShow({ headlining_artist });
  await page.goto('/manage/shows?q=sloe');
  await expect(announced(page)).toBeAttached();
  const last = page.getByRole('checkbox', { name: 'Select Sloe C' });
  await last.focus();
  await page.keyboard.press('Space');
  await expect(announced(page)).toHaveText('1 selected. F6 leads to what can be done.');
  await page.keyboard.press('F6');
  const bar = page.getByRole('group', { name: 'Selected shows' });
  await expect(bar.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('F6');
  await expect(last).toBeFocused();
  await bar.getByRole('button', { name: 'Unpublish' }).press('Enter');
  // The toast lies in front of the bar.
  await expect(page.locator('#toasts').getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('F6');
  await expect(page.locator('#toasts :focus')).toHaveCount(1);
});

test('Escape in a toast over a dialog closes the toast alone', async ({ page }) => {
  await page.goto('/manage/shows');
  await page.getByRole('heading', { name: 'Manage Shows', exact: true }).focus();
  await page.keyboard.press('Control+Shift+z');
  await expect(toast(page, 'Nothing to redo')).toBeVisible();
  await page.getByRole('button', { name: 'Genres', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Genres' });
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast(page, 'Nothing to redo')).toHaveCount(0);
  await expect(dialog.locator(':focus')).toHaveCount(1);
});

test('an empty form tells the error of its first field, and no other', async ({ page }) => {
  await page.goto('/contact');
  await expect(announced(page)).toBeAttached();
  await page.getByRole('button', { name: 'Send Message' }).click();
  const wrong = page.locator('main [aria-invalid]');
  await expect(wrong).toHaveCount(3);
  await expect(wrong.first()).toBeFocused();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(announced(page)).toHaveText('Name: Please enter your name');
});

test('an error is announced where the focus does not go to its field', async ({ page }) => {
  await page.goto('/manage/history');
  await expect(announced(page)).toBeAttached();
  const from = page.getByLabel('From');
  await from.focus();
  await page.keyboard.type('01011800');
  await page.getByLabel('To', { exact: true }).focus();
  await expect(announced(page)).toHaveText('From: Give a year from 1900 on.');
  await from.fill('');
  await from.focus();
  await page.keyboard.type('01011700');
  await announced(page).evaluate((region) => region.replaceChildren());
  await page.keyboard.press('Enter');
  await expect(announced(page)).toHaveText('From: Give a year from 1900 on.');
});
