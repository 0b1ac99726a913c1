import { expect, type Page } from '@playwright/test';
import { dayFromNow, signIn } from './browser-test.ts';

/* The calendar of Manage Shows, day by day. */

export async function toManageShows(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/manage/shows?dates=all');
}

const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day}T12:00:00Z`));
};
export const fullDate = inWords({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});
export const month = inWords({ month: 'long', year: 'numeric' });

export const dayOn = (page: Page, day: string) => page.getByRole('button', { name: fullDate(day) });

/** Steps through the months to the one of this day. */
export async function goTo(page: Page, day: string): Promise<void> {
  const way = day < dayFromNow(0) ? 'Previous month' : 'Next month';
  await expect(page.getByRole('grid')).toBeVisible();
  for (let steps = 0; steps < 24; steps += 1) {
    const shown = (await page.getByRole('grid').getAttribute('aria-label')) ?? '';
    if (shown.includes(month(day))) return;
    await page.getByRole('button', { name: way }).click();
    await expect(page.getByRole('grid')).not.toHaveAttribute('aria-label', shown);
  }
  throw new Error(`24 times ${way} did not reach ${month(day)}.`);
}
