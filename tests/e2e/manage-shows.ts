import { expect, type Page } from '@playwright/test';
import { dayFromNow, signIn } from './browser-test.ts';
import type { Show } from '@stagedoor/contracts/show';
import type { Staff } from './staff.ts';

export const LIST = /\/api\/v1\/shows\/admin-list\//;
/** A show that is loaded into the list after a change. */
export const ONE_SHOW = /\/api\/v1\/shows\/[\w-]{36}\/$/;

/** Opens Manage Shows, filtered to the shows that contain this word. */
export async function visit(page: Page, word: string, more = ''): Promise<void> {
  await signIn(page);
  await page.goto(`/manage/shows?q=${word}${more}`);
  await expect(page.getByRole('heading', { name: 'Manage Shows', exact: true })).toBeVisible();
}

/** Adds four shows of one tour: two upcoming, one of them a draft, one past, one archived. */
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

/** Replaces the list by one of its shows and copies of it on the days of the next years. */
export async function multiply(page: Page, artist: string, count: number): Promise<void> {
  await page.route(LIST, async (route) => {
    const response = await route.fetch();
    const { results }: { results: Show[] } = await response.json();
    const show = results.find(({ headlining_artist }) => headlining_artist === artist);
    const first = Number(show?.date.slice(0, 4));
    const copies = Array.from({ length: count - 1 }, (_, place) => {
      const date = new Date(Date.UTC(first + 1, 0, place, 12)).toISOString().slice(0, 19);
      const before = { is_published: true, updated_at: show?.created_at };
      return { ...show, ...before, id: `copy-${place}`, date };
    });
    await route.fulfill({ response, json: { results: [show, ...copies] } });
  });
}
