import { expect, holdBack, signIn, test } from './browser-test.ts';
import { choose } from './data-table.ts';
import { mark, readAll, written } from './inbox.ts';

test('the badge counts unread messages of the inbox, up to nine', async ({ page, staff }) => {
  await readAll(staff);
  const ids = await written(staff, ['Bo', 'cherimoya'], ['Di', 'cherimoya']);
  await signIn(page);
  let requested = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/messages/unread/count/')) requested += 1;
  });
  await page.goto('/manage/mailing-list');
  const link = page.getByRole('navigation', { name: 'Management' }).getByRole('link');
  await expect(link.first()).toHaveText('MESSAGES2 unread');
  await link.filter({ hasText: 'MANAGE SHOWS' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Shows', exact: true })).toBeVisible();
  expect(requested).toBe(1);
  await link.first().click();
  await expect(page).toHaveURL(/section=messages/);
  await expect(link.first()).toHaveAttribute('aria-current', 'page');
  await expect(link.nth(1)).not.toHaveAttribute('aria-current');
  await page.getByRole('button', { name: 'Bo', exact: true }).click();
  await expect(link.first()).toHaveText('MESSAGES1 unread');
  await page.keyboard.press('Escape');
  await choose(page, 'the message from Di', 'Archive');
  await expect(link.first()).toHaveText('MESSAGES');

  await mark(staff, ids[1], 'unarchive');
  await written(
    staff,
    ...Array.from({ length: 9 }, (_, place): [string, string] => [`V${place}`, 'cherimoya']),
  );
  await page.reload();
  await expect(link.first()).toHaveText('MESSAGES9+ unread');
  await readAll(staff);
});

test('the badge moves nothing when it appears', async ({ page, staff }) => {
  await written(staff, ['Eve', 'longkong']);
  await signIn(page);
  const release = await holdBack(page, '**/messages/unread/count/');
  await page.goto('/manage/themes');
  const link = page.getByRole('navigation', { name: 'Management' }).getByRole('link');
  await expect(link.first()).toHaveText('MESSAGES');
  const before = await link.nth(1).boundingBox();
  release();
  await expect(link.first()).toHaveText(/MESSAGES\d\+? unread/);
  expect(await link.nth(1).boundingBox()).toEqual(before);
  await readAll(staff);
});
