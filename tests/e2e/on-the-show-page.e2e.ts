import { dayFromNow, expect, expectAccessible, signIn, test } from './browser-test.ts';
import { unfold } from './show-editor.ts';

const UNPUBLISHED = 'This show is not yet published';
const ARCHIVED = 'This show is archived';

test('staff publish, edit and unarchive a show on its own page', async ({ page }) => {
  await signIn(page);
  const id = await page.evaluate(
    async (body) => {
      const { csrfToken } = await (await fetch('/api/v1/csrf_token/')).json();
      const headers = { 'content-type': 'application/json', 'x-csrftoken': csrfToken };
      const response = await fetch('/api/v1/shows/', { method: 'POST', headers, body });
      return (await response.json()).id as string;
    },
    JSON.stringify({
      date: dayFromNow(20),
      headlining_artist: 'Concrete Choir',
      ages: 'all_ages',
      doors_time: '19:00',
      show_time: '19:00:00',
      ticket_instructions: 'Tickets at the door.',
      additional_info: 'First line\nMore at example.com/choir',
      is_published: false,
    }),
  );
  await page.goto(`/shows/${id}`);

  await test.step('everything the form held is there', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Concrete Choir' })).toBeVisible();
    await expect(page.getByText('All Ages').first()).toBeVisible();
    await expect(page.getByText('Tickets at the door.')).toBeVisible();
    await expect(page.getByText('7:00 PM')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'example.com/choir' })).toHaveAttribute(
      'rel',
      /noopener/,
    );
  });

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
    await page.evaluate(async (path) => {
      const { csrfToken } = await (await fetch('/api/v1/csrf_token/')).json();
      await fetch(path, { method: 'POST', headers: { 'x-csrftoken': csrfToken } });
    }, `/api/v1/shows/${id}/archive/`);
    await page.reload();
    await expect(page.getByText(ARCHIVED)).toBeVisible();
    await page.getByRole('button', { name: 'Unarchive Show' }).click();
    await expect(page.getByText('Show unarchived successfully.')).toBeVisible();
    await expect(page.getByText(ARCHIVED)).toBeHidden();
    await expect(page.getByText(UNPUBLISHED)).toBeVisible();
  });
});
