import type { Page } from '@playwright/test';
import { expect, expectAccessible, preferMode, signIn, test } from './browser-test.ts';
import { written } from './inbox.ts';
import { addOwn } from './themes.ts';

/* Every page in both modes, and the dialogs that open from it. Journeys check what comes of it. */

/** An address, and the buttons there that open a dialog. */
type PageAndDialogs = [path: string, ...opening: string[]];

async function expectAllAccessible(page: Page, all: PageAndDialogs[]): Promise<void> {
  const dialog = page.locator('[role$=dialog]');
  for (const [path, ...opening] of all) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    for (const mode of ['light', 'dark'] as const) {
      await preferMode(page, mode);
      await expectAccessible(page);
    }
    for (const name of opening) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  }
}

test.describe('the public pages', () => {
  test.use({ expectedFailures: [404] });

  test('have no accessibility fault that axe finds', async ({ page, staff }) => {
    const show = {
      headlining_artist: 'Arclight',
      support_artists: 'Marrow, Cold Cereal',
      additional_info: 'Seated.\nSee example.com and write to band@example.com',
      doors_time: '19:00',
      ticket_url: 'tickets.example.com',
    };
    const id = await staff.addShow(show, ['one.png', 'two.png']);
    await expectAllAccessible(page, [
      ['/', 'Join the mailing list'],
      ['/?search=Arclight'],
      [`/shows/${id}`],
      ['/info'],
      ['/contact'],
      ['/login'],
      ['/signup'],
      ['/leave/token'],
      ['/leave/done'],
      ['/not-there'],
    ]);
  });
});

test('the management pages have no accessibility fault that axe finds', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: 'Nightjar' });
  const [message] = await written(staff, ['Nightbird', 'Is there a cloakroom?']);
  await staff.send('POST', '/api/v1/mailing-list/subscribe/', { email: 'ada@example.com' });
  await addOwn(staff, 'night');
  await signIn(page);
  await expectAllAccessible(page, [
    ['/manage/shows', 'Add Show', 'Genres'],
    [`/manage/shows?section=messages&message=${message}`],
    ['/manage/mailing-list', 'Erase everything of ada@example.com'],
    ['/manage/history'],
    ['/manage/themes', 'Generate', 'Duplicate night', 'Delete night', 'New Theme'],
    ['/manage/venue'],
    ['/manage/mail'],
    ['/manage/people', 'Invite somebody', 'Site Manager'],
  ]);
});
