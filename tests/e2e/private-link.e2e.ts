import { dayFromNow, expect, signIn, test } from './browser-test.ts';
import { toast } from './data-table.ts';

test.use({ expectedFailures: [404] });

test('a private link shows a draft until it is withdrawn', async ({ page, browser, staff }) => {
  await signIn(page);
  const id = await staff.addShow({
    ...{ headlining_artist: 'Marmalade', date: dayFromNow(9), is_published: false },
  });
  await page.goto(`/shows/${id}`);
  await page.getByRole('button', { name: 'Make Private Link' }).press('Enter');
  const link = page.getByLabel('Private Link');
  await expect(link).toHaveValue(/\/preview\//);
  const address = await link.inputValue();
  await link.focus();
  const selected = () => getSelection()?.toString() ?? '';
  await expect.poll(() => page.evaluate(selected)).toBe(address);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  const agent = await browser.newPage();
  await agent.goto(address);
  await expect(agent.getByRole('heading', { name: 'Marmalade' })).toBeVisible();
  await expect(agent.getByText('Visitors do not see this show yet.')).toBeVisible();
  await expect(agent.getByRole('button', { name: 'Share' })).toBeHidden();

  await staff.send('PATCH', `/api/v1/shows/${id}/`, { is_published: true });
  await page.reload();
  await page.getByRole('button', { name: 'Withdraw Link' }).press('Enter');
  await expect(toast(page, 'Private link withdrawn.')).toBeVisible();
  await expect(link).toBeHidden();
  await expect(page.getByRole('button', { name: 'Make Private Link' })).toHaveCount(0);
  await agent.reload();
  await expect(agent.getByText('Show not found')).toBeVisible();
});
