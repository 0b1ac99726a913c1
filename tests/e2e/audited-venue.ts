import { expect, type Page } from '@playwright/test';
import { test as base } from './browser-test.ts';
import { openWholeVenue, type WholeVenue } from './whole-venue.ts';

/** A venue with two months of history, and its machine in the hands of an operator. */
export const test = base.extend<object, { venue: WholeVenue }>({
  venue: [
    async ({}, provide) => {
      const venue = await openWholeVenue('tests/e2e/make-past.ts');
      await provide(venue);
      await venue.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  venueUrl: async ({ venue }, provide) => provide(venue.url),
});

/**
 * Opens an account for an auditor as the operator does. The auditor signs in with the printed
 * password, chooses another one, and comes to the history.
 */
export async function signInAuditor(page: Page, venue: WholeVenue, email: string): Promise<void> {
  const printed = await venue.run('standalone/user-command.ts', 'create', email, '--auditor');
  const [, password = ''] = /can sign in with the password (\S+)\.\n/.exec(printed) ?? [];
  await page.goto('/login');
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/account');
  await page.getByLabel('Current Password').fill(password);
  await page.getByLabel('New Password', { exact: true }).fill('lantern-over-the-harbour');
  await page.getByLabel('Confirm New Password').fill('lantern-over-the-harbour');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/manage/history');
}
