import { expect, type Page } from '@playwright/test';
import { dayFromNow, signIn } from './browser-test.ts';
import type { Staff } from './staff.ts';

export const LIST = /\/api\/v1\/shows\/admin-list\//;

/** Manage Shows with only the shows in it that hold this word. */
export async function visit(page: Page, word: string, more = ''): Promise<void> {
  await signIn(page);
  await page.goto(`/manage/shows?q=${word}${more}`);
  await expect(page.getByRole('heading', { name: 'Manage Shows', exact: true })).toBeVisible();
}

/** Two shows to come, one of them a draft, one gone by and one put away, all on the same tour. */
export async function tour(staff: Staff, tour_title: string): Promise<void> {
  const rock = { genre_id: 'rock', ages: '18+' };
  await staff.addShow({ headlining_artist: 'Abel', tour_title, date: dayFromNow(303), ...rock });
  await staff.addShow({
    headlining_artist: 'Basil',
    tour_title,
    date: dayFromNow(302),
    is_published: false,
    support_artists: 'Cedar, Dill',
  });
  await staff.addShow({ headlining_artist: 'Cyan', tour_title, date: dayFromNow(-90) });
  const archived = await staff.addShow({
    headlining_artist: 'Aaron',
    tour_title,
    date: dayFromNow(301),
  });
  await staff.send('POST', `/api/v1/shows/${archived}/archive/`);
}
