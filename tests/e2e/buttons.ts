import type { Page } from '@playwright/test';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

/** Does something to all rows of a table. */
export const toAll = (item: string) => async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('group').getByRole('button', { name: item, exact: true }).click();
};
