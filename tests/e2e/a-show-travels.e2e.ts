import type { Browser, Page } from '@playwright/test';
import { dayFromNow, expect, signInByForm, test } from './browser-test.ts';
import { uploads } from './uploads.ts';

test('a show travels from the back office to the public page', async ({ page, browser }) => {
  const name = 'Glass Harbor';
  await signInByForm(page);
  await page.getByRole('link', { name: 'ADMIN' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Shows', exact: true })).toBeVisible();

  await test.step('it is created with photos and a genre, unpublished', async () => {
    await page.getByRole('button', { name: 'Add Show' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Show' });
    await dialog.getByLabel('Headlining Artist').fill(name);
    await dialog.getByLabel('Date').fill(dayFromNow(9));
    await dialog.getByLabel('Support Artists').fill('Nine Volt Saints, Marrow');
    await dialog.getByLabel('Genre', { exact: false }).first().selectOption('Indie');
    await dialog
      .getByLabel('Ticket URL', { exact: false })
      .fill('tickets.example.com/glass-harbor');
    await dialog
      .getByLabel('Photos', { exact: true })
      .setInputFiles(await uploads('one.png', 'two.png'));
    await expect(dialog.getByRole('button', { name: 'Remove photo 2 of 2' })).toBeVisible();
    await dialog.getByRole('switch', { name: 'Published' }).click();
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Show created successfully.')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row.getByText('Unpublished')).toBeVisible();
  await visit(browser, async (visitor) => {
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { name: 'UPCOMING EVENTS' })).toBeVisible();
    await expect(visitor.getByRole('link', { name: new RegExp(name) })).toHaveCount(0);
  });

  await test.step('it is published', async () => {
    await row.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Publish' }).click();
    await expect(page.getByText('Show published successfully.')).toBeVisible();
    await expect(row.getByText('Published', { exact: true })).toBeVisible();
  });

  await test.step('a visitor finds it and reads its page', async () => {
    await visit(browser, async (visitor) => {
      const link = visitor.getByRole('link', { name: new RegExp(name) }).first();
      // Other browsers see the change a moment after the one that made it.
      await expect(async () => {
        await visitor.goto('/');
        await expect(link).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await link.click();
      await expect(visitor).toHaveURL(/\/shows\/[\w-]+$/);
      await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(visitor.getByText('Nine Volt Saints')).toBeVisible();
      await expect(visitor.getByRole('link', { name: /Buy Tickets/ })).toHaveAttribute(
        'href',
        'https://tickets.example.com/glass-harbor',
      );
      await expect(visitor.getByRole('img', { name: `${name}, photo 1` })).toBeVisible();
    });
  });

  await test.step('every step is an event in the history', async () => {
    const { results } = await (await page.request.get('/api/v1/history/?subject=show')).json();
    expect(results.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['ShowPublished', 'ShowPhotosAdded', 'ShowAnnounced']),
    );
  });

  await test.step('it is archived, and leaves the table', async () => {
    await row.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect(page.getByText('Show archived successfully.')).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});

async function visit(browser: Browser, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  try {
    await look(await context.newPage());
  } finally {
    await context.close();
  }
}
