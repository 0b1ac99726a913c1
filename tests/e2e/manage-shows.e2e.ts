import type { Page, Route } from '@playwright/test';
import { dayFromNow, expect, expectAccessible, signIn, test } from './browser-test.ts';
import { changeAll, choose, dismiss, fail, menuOf, names, rowOf, toast } from './data-table.ts';
import { pressOn, tabTo } from './keyboard.ts';
import type { Staff } from './staff.ts';

const LIST = '**/api/v1/shows/admin-list/';

/** Manage Shows with only the shows in it that hold this word. */
async function visit(page: Page, word: string, more = ''): Promise<void> {
  await signIn(page);
  await page.goto(`/manage/shows?q=${word}${more}`);
  await expect(page.getByRole('heading', { name: 'Manage Shows', exact: true })).toBeVisible();
}

/** Two shows to come, one of them a draft, one gone by and one put away, all on the same tour. */
async function tour(staff: Staff, tour_title: string): Promise<void> {
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

test.describe('the shows table', () => {
  test('begins with active upcoming shows by date, and says what it leaves out', async ({
    page,
    staff,
  }) => {
    await tour(staff, 'Tamarisk');
    await visit(page, 'tamarisk');
    await expect(names(page)).toHaveText(['Basil', 'Abel']);
    await expect(page.getByText(/^Showing 2 of \d+ shows$/)).toBeVisible();
    const status = page.getByRole('combobox', { name: 'Status' });
    const dates = page.getByRole('combobox', { name: 'Dates' });
    await expect(status.getByRole('option')).toHaveText([
      'All',
      'Active',
      'Published',
      'Unpublished',
      'Archived',
    ]);
    await expect(dates.getByRole('option')).toHaveText(['All Dates', 'Upcoming', 'Past']);
    for (const [chosen, ...found] of [
      ['Published', 'Abel'],
      ['Unpublished', 'Basil'],
      ['Archived', 'Aaron'],
      ['All', 'Basil', 'Abel', 'Aaron'],
    ] as const) {
      await status.selectOption(chosen);
      await expect(names(page)).toHaveText(found);
    }
    await dates.selectOption('Past');
    await expect(names(page)).toHaveText(['Cyan']);
    await expect(rowOf(page, 'Cyan').getByText('Past', { exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: 'Genre' }).selectOption('Rock');
    await expect(page.getByText('No shows found')).toBeVisible();
    await expectAccessible(page);
    await dates.selectOption('All Dates');
    await expect(names(page)).toHaveText(['Abel']);
    await page.reload();
    await expect(names(page)).toHaveText(['Abel']);
  });

  test('sorts by each header, archived last whatever is chosen', async ({ page, staff }) => {
    await tour(staff, 'Sumac');
    await visit(page, 'sumac', '&status=all&dates=all');
    await expect(names(page)).toHaveText(['Cyan', 'Basil', 'Abel', 'Aaron']);
    for (const [column, ...order] of [
      ['Date', 'Abel', 'Basil', 'Cyan'],
      ['Artist', 'Abel', 'Basil', 'Cyan'],
      ['Artist', 'Cyan', 'Basil', 'Abel'],
      ['Genre', 'Cyan', 'Basil', 'Abel'],
      ['Age', 'Abel', 'Cyan', 'Basil'],
      ['Status', 'Cyan', 'Abel', 'Basil'],
    ] as const) {
      await page.getByRole('columnheader').getByRole('button', { name: column }).click();
      await expect(names(page)).toHaveText([...order, 'Aaron']);
    }
  });

  test('shows the columns that were chosen, also after a reload', async ({ page, staff }) => {
    await tour(staff, 'Yarrow');
    await visit(page, 'yarrow');
    const headers = page.getByRole('table').getByRole('columnheader');
    const shown = ['', 'Photo', 'Artist', 'Date', 'Timeline', 'Support', 'Genre', 'Age', 'Status'];
    await expect(headers).toHaveText([...shown, 'Actions']);
    await expect(rowOf(page, 'Basil')).toContainText('No image');
    await expect(rowOf(page, 'Basil')).toContainText('Cedar, Dill');
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(page.getByRole('menuitemcheckbox')).toHaveCount(14);
    await page.getByRole('menuitemcheckbox', { name: 'Tour Title' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Photo' }).click();
    await page.keyboard.press('Escape');
    await expect(headers.filter({ hasText: 'Photo' })).toHaveCount(0);
    await page.reload();
    await expect(rowOf(page, 'Basil').getByText('Yarrow')).toBeVisible();
    await expect(headers.filter({ hasText: 'Photo' })).toHaveCount(0);
  });

  test('takes nonsense in its address for the defaults', async ({ page, staff }) => {
    await tour(staff, 'Hyssop');
    await visit(page, 'hyssop', '&status=nonsense&dates=someday&sort=--colour&read=never');
    await expect(names(page)).toHaveText(['Basil', 'Abel']);
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('active');
  });

  test('lists every artist of a full day in the calendar', async ({ page, staff }) => {
    const date = dayFromNow(0);
    const artists = ['Una', 'Duo', 'Trio', 'Quartet', 'Quintet', 'The Sextet of the Long Name'];
    for (const name of artists) await staff.addShow({ headlining_artist: name, date });
    await visit(page, 'quintet');
    const day = page.locator(`[data-day="${date}"]`);
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const cell = await day.boundingBox();
      for (const name of artists) {
        const box = await day.getByText(name).boundingBox();
        expect(box?.width, `${name} at ${width}`).toBeGreaterThan(5);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(
          (cell?.y ?? 0) + (cell?.height ?? 0),
        );
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
          (cell?.x ?? 0) + (cell?.width ?? 0) + 1,
        );
      }
    }
  });
});

test.describe('the menu of a row', () => {
  test('opens by mouse and keyboard, and gives the focus back', async ({ page, staff }) => {
    await tour(staff, 'Anise');
    await visit(page, 'anise');
    const [basil, abel] = [menuOf(page, 'Basil'), menuOf(page, 'Abel')];
    const menu = page.getByRole('menu', { name: 'Actions for Basil' });
    const item = (name: string) => menu.getByRole('menuitem', { name, exact: true });

    await expect(basil).toHaveAttribute('aria-haspopup', 'menu');
    await expect(basil).toHaveAttribute('aria-expanded', 'false');
    await basil.click();
    await expect(basil).toHaveAttribute('aria-expanded', 'true');
    await expect(menu.getByRole('menuitem')).toHaveText([
      'View Show Page',
      'Edit',
      'Publish',
      'Archive',
    ]);
    await expectAccessible(page);
    await basil.click();
    await expect(menu).toBeHidden();
    await basil.click();
    await abel.click();
    await expect(page.getByRole('menu')).toHaveAccessibleName('Actions for Abel');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(abel).toBeFocused();

    await pressOn(page, basil, 'ArrowUp');
    await expect(item('Archive')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(basil).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(item('View Show Page')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
    await tabTo(page, basil);
    await page.keyboard.press('Enter');
    await expect(item('View Show Page')).toBeFocused();
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    await expect(await opened).toHaveURL(/\/shows\//);
  });

  test('publishes and archives, and back', async ({ page, staff }) => {
    await staff.addShow({ headlining_artist: 'Borage' });
    await visit(page, 'borage', '&status=all');
    for (const [item, said] of [
      ['Unpublish', 'Show unpublished successfully.'],
      ['Publish', 'Show published successfully.'],
      ['Archive', 'Show archived successfully.'],
      ['Unarchive', 'Show unarchived successfully.'],
    ] as const) {
      const again = page.waitForRequest(LIST);
      await choose(page, 'Borage', item);
      await again;
      await expect(toast(page, said)).toBeVisible();
    }
    await expect(rowOf(page, 'Borage').getByText('Unpublished')).toBeVisible();
  });

  test.describe('whose entries fail', () => {
    test.use({ expectedFailures: [503] });

    test('says so, word for word', async ({ page, staff }) => {
      await tour(staff, 'Lovage');
      await page.route(/shows\/[^/]+\/(un)?archive/, fail);
      await page.route(/shows\/[^/]+\/$/, failToChange);
      await visit(page, 'lovage', '&status=all');
      for (const [name, item, said] of [
        ['Abel', 'Unpublish', 'Failed to update show status. Please try again.'],
        ['Abel', 'Archive', 'Failed to archive show. Please try again.'],
        ['Aaron', 'Unarchive', 'Failed to unarchive show. Please try again.'],
      ] as const) {
        await choose(page, name, item);
        await dismiss(page, said);
      }
    });
  });

  test.describe('after the session is over', () => {
    test.use({ expectedFailures: [401] });

    test('leads to the login page', async ({ page, staff }) => {
      await tour(staff, 'Fennel');
      await visit(page, 'fennel');
      await expect(names(page)).toHaveCount(2);
      await page.context().clearCookies();
      await choose(page, 'Abel', 'Archive');
      await expect(page).toHaveURL('/login');
      await expect(toast(page, 'Failed to archive show. Please try again.')).toBeVisible();
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'ADMIN' })).toHaveCount(0);
    });
  });
});

test.describe('many shows', () => {
  test('are changed at once, and the selection is cleared', async ({ page, staff }) => {
    for (const name of ['Tansy One', 'Tansy Two', 'Tansy Three'])
      await staff.addShow({ headlining_artist: name, date: dayFromNow(320) });
    await visit(page, 'tansy');
    const bar = page.getByRole('group', { name: 'Selected shows' });
    const act = (item: string, said: string) =>
      changeAll(page, { bar, count: 3, reloaded: LIST }, item, said);
    await act('Unpublish', '3 shows unpublished successfully.');
    await act('Publish', '3 shows published successfully.');
    await act('Archive', '3 show(s) archived successfully.');
    await expect(page.getByText('No shows found')).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Archived');
    await act('Unarchive', '3 show(s) unarchived successfully.');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Active');
    await page.getByRole('checkbox', { name: 'Select Tansy One' }).check();
    await page
      .getByRole('checkbox', { name: 'Select Tansy Three' })
      .click({ modifiers: ['Shift'] });
    await expect(bar.getByText(/^[23] selected$/)).toBeVisible();
    await bar.getByRole('button', { name: 'Clear Selection' }).click();
    await expect(bar).toBeHidden();
    await expect(page.getByText(/^Showing 3 of/)).toBeFocused();
  });

  test.describe('that cannot be changed', () => {
    test.use({ expectedFailures: [503] });

    test('say so, word for word, and stay selected', async ({ page, staff }) => {
      await tour(staff, 'Savory');
      await page.route(/shows\/bulk-/, fail);
      await visit(page, 'savory');
      const bar = page.getByRole('group', { name: 'Selected shows' });
      const act = async (item: string, said: string) => {
        await bar.getByRole('button', { name: item, exact: true }).click();
        await dismiss(page, said);
      };
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await act('Publish', 'Failed to update shows. Please try again.');
      await act('Unpublish', 'Failed to update shows. Please try again.');
      await act('Archive', 'Failed to archive shows. Please try again.');
      await expect(bar.getByText('2 selected')).toBeVisible();
      await page.getByRole('combobox', { name: 'Status' }).selectOption('Archived');
      await expect(names(page)).toHaveText(['Aaron']);
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await act('Unarchive', 'Failed to unarchive shows. Please try again.');
    });
  });
});

test.describe('the shows that do not come', () => {
  test.use({ expectedFailures: [503] });

  test('are said not to, and come when asked again', async ({ page, staff }) => {
    await tour(staff, 'Chervil');
    await page.route(LIST, fail, { times: 1 });
    await visit(page, 'chervil');
    await expect(toast(page, 'Failed to load shows. Please try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(names(page)).toHaveText(['Basil', 'Abel']);
  });

  test('are said not to, also when they were loaded in advance', async ({ page }) => {
    await page.route(LIST, fail);
    await signIn(page);
    await page.goto('/manage/themes');
    const link = page.getByRole('link', { name: 'MANAGE SHOWS' });
    const early = page.waitForResponse(LIST);
    await link.hover();
    await early;
    await expect(toast(page, 'Failed to load shows. Please try again.')).toHaveCount(0);
    await link.click();
    await expect(toast(page, 'Failed to load shows. Please try again.')).toBeVisible();
  });
});

test('a form that cannot be loaded says so, leaves the page, and opens the next time', async ({
  page,
  quiet,
}) => {
  await signIn(page);
  await page.goto('/manage/shows');
  await page.route('**/assets/show-dialog*.js', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Add Show' }).click();
  await expect(page.getByText(/^Failed to open this/)).toBeVisible();
  await page.getByRole('button', { name: 'Add Show' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Show' })).toBeVisible();
  quiet.splice(0);
});

test('a section that only the navigation names is shown, and written into the address', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/manage/mailing-list');
  // As another page, or an earlier visit, would leave it in the history.
  await page.evaluate(() =>
    history.replaceState({ ...history.state, section: 'faq' }, '', '/manage/shows'),
  );
  await page.reload();
  await expect(page.getByText('FAQ management coming soon...')).toBeVisible();
  await expect(page).toHaveURL('/manage/shows?section=faq');
  await page.goto('/manage');
  await expect(page).toHaveURL('/manage/shows');
});

for (const width of [320, 390, 820]) {
  test(`every place of the back office is in sight at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page);
    await page.goto('/manage/themes');
    const bar = page.getByRole('navigation', { name: 'Management' });
    for (const name of ['MESSAGES', 'MANAGE SHOWS', 'MAILING LIST', 'THEMES']) {
      await expect(bar.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
    }
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    for (const path of ['themes', 'mailing-list', 'shows', 'shows?section=messages']) {
      await page.goto(`/manage/${path}`);
      await expect(page.locator('main h1')).toBeVisible();
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond, path).toBe(0);
    }
  });
}

function failToChange(route: Route): Promise<void> {
  return route.request().method() === 'PATCH' ? fail(route) : route.fallback();
}
