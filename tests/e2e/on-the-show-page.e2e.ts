import { dayFromNow, expect, expectAccessible, signIn, test } from './browser-test.ts';
import { unfold } from './show-editor.ts';

const UNPUBLISHED = 'This show is not yet published';
const ARCHIVED = 'This show is archived';

test('staff publish, edit and unarchive a show on its own page', async ({ page, staff }) => {
  await signIn(page);
  const show = { headlining_artist: 'Concrete Choir', date: dayFromNow(20) };
  const id = await staff.addShow({ ...show, is_published: false });
  await page.goto(`/shows/${id}`);

  await test.step('publish', async () => {
    await expect(page.getByText(UNPUBLISHED)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Publish Show' }).click();
    await expect(page.getByText('Show published successfully.')).toBeVisible();
    await expect(page.getByText(UNPUBLISHED)).toBeHidden();
  });

  await test.step('edit', async () => {
    await page.getByRole('button', { name: 'Edit Show' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Show' });
    await unfold(dialog);
    await dialog.getByLabel('Tour Title').fill('Block by Block');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Block by Block')).toBeVisible();
  });

  await test.step('duplicate it, and change the copy here', async () => {
    await page.getByRole('button', { name: 'Edit Show' }).click();
    await page.getByRole('button', { name: 'Duplicate…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Duplicate Concrete Choir' });
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    const copy = page.getByRole('dialog', { name: 'Edit Show' });
    await expect(copy.getByLabel('Date', { exact: true })).toHaveValue(dayFromNow(27));
    await copy.getByLabel('Headlining Artist').fill('Concrete Echo');
    await copy.getByRole('button', { name: 'Save changes' }).click();
    await expect(copy).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Concrete Choir' })).toBeVisible();
  });

  await test.step('archive it elsewhere, and take it out again here', async () => {
    await staff.send('POST', `/api/v1/shows/${id}/archive/`);
    // The reads of the browser that wrote wait for what it wrote; those of another one do not.
    await staff.read(`/api/v1/shows/${id}/`);
    await page.reload();
    await expect(page.getByText(ARCHIVED)).toBeVisible();
    await page.getByRole('button', { name: 'Unarchive Show' }).click();
    await expect(page.getByText('Show unarchived successfully.')).toBeVisible();
    await expect(page.getByText(ARCHIVED)).toBeHidden();
    await expect(page.getByText(UNPUBLISHED)).toBeVisible();
  });
});
