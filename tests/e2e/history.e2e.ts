import { expect, expectAccessible, signIn, test } from './browser-test.ts';
import { written } from './inbox.ts';
import { pressOn, tabTo } from './keyboard.ts';

test.beforeEach(({ page }) => signIn(page));

test('staff find out who changed what, and undo a bulk action', async ({ page, staff }) => {
  const ids = [
    await staff.addShow({ headlining_artist: 'Quillfeather Nine', is_published: false }),
    await staff.addShow({ headlining_artist: 'Quillfeather Ten', is_published: false }),
  ];
  await staff.send('POST', '/api/v1/shows/bulk-archive/', { ids });
  await page.goto('/manage/history');
  const feed = page.getByRole('feed');
  // The newest: other journeys archive two shows, too.
  const bulk = feed.getByRole('article', { name: 'Archived 2 shows' }).first();

  await tabTo(page, bulk);
  await pressOn(page, bulk.getByRole('button', { name: 'Show the 2 entries' }));
  await expect(bulk.getByText('Archived Quillfeather Nine', { exact: true })).toBeVisible();
  await expect(bulk.getByRole('deletion').first()).toContainText('No');
  await expect(bulk.getByRole('insertion').first()).toContainText('Yes');
  await expectAccessible(page);

  // The first entry is the one that the focus is in.
  await page.keyboard.press('j');
  const announced = feed.getByRole('article').nth(1);
  await expect(announced).toBeFocused();
  await expect(announced).toContainText('Entered Quillfeather Ten');
  await page.keyboard.press('ArrowUp');
  await expect(bulk).toBeFocused();

  await pressOn(page, bulk.getByRole('button', { name: 'Undo: Archived 2 shows' }));
  await expect(page.getByRole('status').getByText('Undone.')).toBeVisible();
  const undoing = feed.getByRole('article', { name: 'Took 2 shows out of the archive' });
  await expect(undoing.first()).toBeVisible();
  await bulk.getByRole('button', { name: 'See what undid it' }).click();
  await expect(page).toHaveURL(/\?command=/);
  await expect(feed.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear' }).click();

  await page.getByLabel('About').selectOption('Shows');
  await page.getByLabel('What').selectOption('Show details changed');
  await expect(page).toHaveURL('/manage/history?subject=show&type=ShowDetailsChanged');
  await staff.send('PATCH', `/api/v1/shows/${ids[0]}/`, { additional_info: '$18 at the door' });
  const newest = feed.getByRole('article').first();
  await expect(newest).toHaveAccessibleName('Changed additional info of Quillfeather Nine');
  await newest.focus();
  await page.keyboard.press('Enter');
  await expect(newest.getByRole('insertion')).toContainText('$18 at the door');
  await newest.getByRole('button', { name: 'Proof' }).click();
  const proof = page.getByRole('dialog', { name: 'Proof of this entry' });
  await expect(proof.getByRole('status').first()).toContainText('This browser has just checked');
  await page.keyboard.press('Escape');
  await expect(newest.getByRole('button', { name: 'Proof' })).toBeFocused();
  await page.reload();
  await expect(newest).toHaveAccessibleName('Changed additional info of Quillfeather Nine');
});

test('entries name their message, and people who join are one entry', async ({ page, staff }) => {
  const ids = await written(staff, ['Wilhelmina', 'Is there parking?'], ['Xaver', 'A lost hat.']);
  await staff.send('POST', '/api/v1/messages/bulk_archive/', { ids });
  for (const name of ['one', 'two', 'three'])
    await staff.send('POST', '/api/v1/mailing-list/subscribe/', { email: `${name}@run.example` });
  const feed = page.getByRole('feed');

  await page.goto('/manage/history?subject=subscriber');
  const run = feed.getByRole('article', { name: /^\d+ people joined the mailing list$/ }).first();
  await pressOn(page, run.getByRole('button', { name: /^Show the \d+ entries$/ }));
  expect(await run.getByText('Joined the mailing list', { exact: true }).count()).toBeGreaterThan(
    2,
  );

  await page.goto('/manage/history?subject=message');
  const bulk = feed.getByRole('article', { name: 'Archived 2 messages' }).first();
  await pressOn(page, bulk.getByRole('button', { name: 'Show the 2 entries' }));
  const which = new RegExp(`^Archived the message of .+ \\(${ids[0]?.slice(0, 8)}\\)$`);
  await expect(bulk.getByText(which)).toBeVisible();
});

test('a day is typed digit by digit, and loads entries once it is complete', async ({ page }) => {
  await page.goto('/manage/history');
  await expect(page.getByRole('article').first()).toBeVisible();
  const loads: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/v1/history/') loads.push(searchParams.get('from') ?? '');
  });
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  const from = page.getByLabel('From');
  await from.focus();
  await page.keyboard.type('11202020');
  await expect(from).toHaveValue('2020-11-20');
  await expect(page).toHaveURL('/manage/history');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/manage/history?from=2020-11-20');
  // The page also loads again, with the same day, when another journey changes something.
  const days = () => new Set(loads.filter(Boolean).map((time) => time.slice(0, 10)));
  await expect.poll(days).toEqual(new Set(['2020-11-20']));
  expect(await entries()).toBe(before + 1);
  await expect(from).toBeFocused();

  await from.fill('');
  await expect(page).toHaveURL('/manage/history');
  await page.getByLabel('About').focus();
  await from.focus();
  await page.keyboard.type('11200020');
  await page.keyboard.press('Enter');
  await expect(from).toHaveAccessibleDescription(/Give a year from 1900 on\./);
  await from.evaluate((input) => input.removeAttribute('max'));
  await from.fill('');
  await page.getByLabel('About').focus();
  await from.focus();
  await page.keyboard.type('112020226');
  await page.keyboard.press('Enter');
  await expect(from).toHaveAccessibleDescription(/This day does not exist\./);
  await expect(page).toHaveURL('/manage/history');
  await page.goto('/manage/history?from=0020-11-20');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a search finds former names and a field, and Back undoes it', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'Zwïschentöne' });
  await staff.send('PATCH', `/api/v1/shows/${id}/`, { headlining_artist: 'Nachklang' });
  await staff.send('POST', `/api/v1/shows/${id}/archive/`);
  await page.goto('/manage/history');
  const feed = page.getByRole('feed');
  await page.getByLabel('Search').fill('zwischentone');
  await expect(feed.getByRole('article')).toHaveCount(2);
  await expect(page.getByText('Nothing earlier matches.')).toBeVisible();
  await expect(page.getByText('This is where the history begins.')).toHaveCount(0);
  await expect(page).toHaveURL(/\?search=zwischentone$/);
  await page.getByLabel('Search').fill('nachklang');
  await expect(page).toHaveURL(/\?search=nachklang$/);
  await expect(feed.getByRole('article')).toHaveCount(2);
  await page.getByLabel('Field').selectOption('Headlining Artist');
  await expect(page).toHaveURL(/\?search=nachklang&field=headlining_artist$/);
  await expect(feed.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Nothing earlier matches.')).toBeVisible();
  await page.goBack();
  await expect(feed.getByRole('article')).toHaveCount(2);
  await expect(page.getByLabel('Field')).toHaveValue('');
  await page.goBack();
  await expect(page.getByLabel('Search')).toHaveValue('');
  await expect(page.getByText('This is where the history begins.')).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('Search')).toHaveValue('nachklang');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByLabel('Search')).toHaveValue('');

  await page.getByLabel('To', { exact: true }).fill('2020-05-03');
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription(
    /^The history begins on .+\.$/,
  );
  await expect(page.getByText(/^The history begins on/).last()).toBeVisible();
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('about twenty entries fit on a desktop screen, each on a line', async ({ page, staff }) => {
  const names = Array.from({ length: 24 }, (_, n) => `Dense Forest ${n}`);
  for (const headlining_artist of names) await staff.addShow({ headlining_artist });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/manage/history?search=dense+forest&type=ShowAnnounced');
  const articles = page.getByRole('feed').getByRole('article');
  await expect(articles).toHaveCount(24);
  await expect(articles.first().locator('time')).toContainText(/\d:\d\d:\d\d [AP]M [A-Z]{2,}/);
  const seen = await articles.evaluateAll(
    (all) => all.filter((each) => each.getBoundingClientRect().bottom <= innerHeight).length,
  );
  expect(seen).toBeGreaterThanOrEqual(18);
});
