import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './browser-test.ts';
import type { Staff } from './staff.ts';
import { TOKENS } from '../setup/test-tokens.ts';

const STATEMENT = 'Paper list at the bar, 2029';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import Subscribers' });
const rowOf = (page: Page, text: string) => dialog(page).getByRole('row').filter({ hasText: text });

interface Listed {
  id: string;
  email: string;
  statement: string | null;
}

const subscribersOf = (staff: Staff) => staff.read<Listed[]>('/api/v1/mailing-list/');

/** Gives the list in the dialog, and waits for what it would do. */
async function check(page: Page, csv: string): Promise<void> {
  await page.goto('/manage/mailing-list');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') };
  await dialog(page).getByLabel('File', { exact: true }).setInputFiles(file);
  await dialog(page).getByLabel('Where did these people agree').fill(STATEMENT);
  await dialog(page).getByRole('button', { name: 'Check the list' }).click();
  await expect(dialog(page).getByText(/^To be added:/)).toBeVisible();
}

async function run(page: Page): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: /^Import \d/ })
    .click();
  await expect(dialog(page).getByText(/^Added:/)).toBeVisible();
}

for (const [screen, width] of [
  ['desk', 1280],
  ['phone', 390],
] as const)
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('somebody who leaves after an import is not brought back by the next one', async ({
      page,
      staff,
    }) => {
      const [ada, zoe] = [`ada-${screen}@example.com`, `zoe-${screen}@example.com`];
      const people = [`"Ada <${ada}>";Zo\xeb;subscribed`, `${zoe};Zoe;cleaned`, '?;;'];
      const csv = ['Email;Name;Status', ...people].join('\r\n');
      await signIn(page);
      await check(page, csv);
      await expect(dialog(page).getByText('To be added: 1 address.')).toBeVisible();
      await expect(dialog(page).getByText('Read as WINDOWS-1252')).toBeVisible();
      await expect(rowOf(page, ada)).toContainText('New');
      await expect(rowOf(page, zoe)).toContainText('Left before');
      await expectAccessible(page);
      await run(page);
      expect((await subscribersOf(staff)).find(({ email }) => email === ada)).toMatchObject({
        statement: STATEMENT,
      });
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByRole('row').filter({ hasText: ada })).toContainText(STATEMENT);

      const id = (await subscribersOf(staff)).find(({ email }) => email === ada)?.id ?? '';
      await page.goto(`/leave/${await TOKENS.of(id)}`);
      await page.getByRole('button', { name: 'Leave the mailing list' }).click();
      await expect(page).toHaveURL('/leave/done');
      await check(page, csv);
      await expect(dialog(page).getByText('To be added: 0 addresses.')).toBeVisible();
      await expect(rowOf(page, ada)).toContainText('Left before');
    });
  });

test('staff correct how the list was read, and take the import back', async ({ page, staff }) => {
  await signIn(page);
  await check(
    page,
    'one@example.com,other-one@example.com\ntwo@example.com,other-two@example.com\n',
  );
  await expect(rowOf(page, 'one@example.com').first()).toContainText('New');
  await dialog(page).getByLabel('Column with the addresses').selectOption({ index: 1 });
  await expect(rowOf(page, 'other-one@example.com')).toBeVisible();
  await dialog(page).getByLabel('The first row names the columns').click();
  await expect(rowOf(page, 'other-one@example.com')).toHaveCount(0);
  await run(page);
  await dialog(page).getByRole('button', { name: 'Undo this import' }).click();
  await expect(dialog(page).getByText(/^This import was taken back/)).toBeVisible();
  const listed = (await subscribersOf(staff)).map(({ email }) => email);
  expect(listed.filter((email) => email.startsWith('other-'))).toEqual([]);
});

test('the form says what is missing', async ({ page }) => {
  await signIn(page);
  await page.goto('/manage/mailing-list?import=new');
  await dialog(page).getByRole('button', { name: 'Check the list' }).click();
  await expect(dialog(page).getByLabel('Or paste the addresses')).toBeFocused();
  await expect(dialog(page).getByText('Choose a file, or paste the addresses.')).toBeVisible();
  await expect(dialog(page).getByText('Say where these people agreed.')).toBeVisible();
  await expectAccessible(page);
});
