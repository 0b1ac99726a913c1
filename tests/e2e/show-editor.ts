import { expect, type Locator, type Page } from '@playwright/test';
import type { Show } from '@stagedoor/contracts/show';

/* The dialog 'Edit Show', as it opens on the page of a show. */

export const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Show' });
export const field = (page: Page, name: string) => editor(page).getByLabel(name, { exact: true });
export const save = (page: Page) =>
  editor(page).getByRole('button', { name: 'Save changes', exact: true }).click();

/** Opens the fields that the form folds. */
export async function unfold(dialog: Locator): Promise<void> {
  const fold = dialog.getByRole('group').filter({ hasText: 'More details' });
  if (await fold.evaluate((details: HTMLDetailsElement) => !details.open))
    await fold.getByText('More details').click();
}

export async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(`/shows/${id}`);
  await page.getByRole('button', { name: 'Edit Show' }).click();
  await expect(field(page, 'Headlining Artist')).not.toHaveValue('');
  await unfold(editor(page));
}

export async function saved(page: Page): Promise<void> {
  await save(page);
  await expect(editor(page)).toBeHidden();
}

/** The stored show, read by the browser that saved it last: its reads wait for its writes. */
export async function stored(page: Page, id: string): Promise<Show> {
  return (await page.request.get(`/api/v1/shows/${id}/`)).json();
}
