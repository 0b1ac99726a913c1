import type { Insights } from '@stagedoor/contracts/insights';
import type { Page } from '@playwright/test';
import { dayFromNow, expect, expectAccessible, signIn, test } from './browser-test.ts';
import { written } from './inbox.ts';
import { openMenu, pressOn, tabTo } from './keyboard.ts';

const FIGURES = '**/api/v1/insights/{?*,}';
const NOTHING = { columns: [], rows: [] };
const EMPTY: Insights = {
  to_do: {
    ...{ incomplete: [], drafts: [], postponed: [], free_days: [] },
    messages: { count: 0, results: [] },
  },
  shows: NOTHING,
  'lead-times': NOTHING,
  messages: NOTHING,
  'mailing-list': NOTHING,
  'staff-activity': NOTHING,
};
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The figures of a small venue with this many rock shows in May. */
function figures(inMay = 4): Insights {
  return {
    to_do: EMPTY.to_do,
    shows: {
      columns: ['Rock', 'Jazz', 'Folk', 'Punk', 'Soul', 'Metal', 'Pop'],
      rows: [
        { at: '2030-04', values: [3, 2, 2, 1, 1, 1, 0] },
        { at: '2030-05', values: [inMay, 0, 1, 1, 1, 1, 1] },
      ],
    },
    'lead-times': {
      columns: ['Median days', 'Shortest', 'Longest', 'Shows'],
      rows: [{ at: '2030-04', values: [30, 3, 60, 10] }],
    },
    'staff-activity': {
      columns: ['Shows and genres', 'Messages', 'Everything else'],
      rows: WEEKDAYS.map((at, day) => ({ at, values: [7 - day, day, 1] })),
    },
    messages: {
      columns: ['Messages', 'Read', 'Median hours to first read'],
      rows: [
        { at: '2030-03-04', values: [3, 2, 2.5] },
        { at: '2030-03-11', values: [5, 0, null] },
      ],
    },
    'mailing-list': NOTHING,
  };
}

function card(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 820, height: 1180 });
});

test('insights are reached, read and saved with the keyboard alone', async ({ page, staff }) => {
  let inMay = 4;
  await page.route(FIGURES, (route) => route.fulfill({ json: figures(inMay) }));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/manage/mailing-list');
  await openMenu(page, page.getByRole('button', { name: 'More' }));
  await page.keyboard.type('IN');
  await expect(page.getByRole('menuitem', { name: 'INSIGHTS' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/manage/insights');
  await expect(page.getByRole('heading', { name: 'Insights', level: 1 })).toBeVisible();
  const shows = card(page, 'Shows by month and genre');
  await expect(shows).toContainText('19 shows in 2 months; the busiest is April 2030 with 10');
  await expect(card(page, 'Mailing list')).toContainText('Nobody has joined yet.');
  await expect(card(page, 'From announcement to show').getByRole('button')).toHaveCount(0);
  await expectAccessible(page);

  const chart = page.getByRole('application', { name: 'Messages: Messages per week' });
  await tabTo(page, chart);
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 'Messages').getByRole('status').first()).toContainText('Mar 11, 2030');
  await expect(card(page, 'Messages').getByRole('status').first()).toContainText('Messages: 5');

  await pressOn(page, page.getByRole('button', { name: 'Show as table (Messages)' }));
  const table = page.getByRole('table', { name: 'Messages, as a table' });
  await expect(table.getByRole('row', { name: 'Mon, Mar 4, 2030' })).toContainText('2.5');
  await expect(page.getByRole('button', { name: 'Show as chart (Messages)' })).toBeFocused();
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await pressOn(page, page.getByRole('link', { name: 'Download CSV (Staff activity)' }));
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^insights-staff-activity-\d{4}-\d{2}-\d{2}\.csv$/);

  inMay = 40;
  await staff.addShow({ headlining_artist: 'Quiet Quorum' });
  await expect(shows).toContainText('the busiest is May 2030 with 45');
  const all = page.waitForRequest('**/api/v1/insights/?period=all');
  await page.getByLabel('Period').selectOption('All time');
  await all;
  await expect(page).toHaveURL('/manage/insights?period=all');
});

test('the values of a point stay while they are pointed at, until Escape', async ({ page }) => {
  await page.route(FIGURES, (route) => route.fulfill({ json: figures() }));
  await page.goto('/manage/insights');
  const values = card(page, 'Messages').getByRole('status').first();
  const chart = page.getByRole('application', { name: 'Messages: Messages per week' });
  await chart.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await chart.hover({ position: { x: 150, y: 60 } });
  await expect(values).toContainText('Messages: 3');
  const { x = 0, y = 0 } = (await values.boundingBox()) ?? {};
  await page.mouse.move(x + 5, y + 5, { steps: 20 });
  await page.mouse.move(x + 60, y + 25);
  await expect(values).toContainText('Messages: 3');
  await expect(values).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(values).toBeHidden();
});

test('insights begin with what to do next, and lead to it', async ({ page, staff }) => {
  const toDo = card(page, 'What to do next');
  const line = (name: string | RegExp) => toDo.getByRole('link', { name });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const [id = ''] = await written(staff, ['Patient Pat', 'Can we bring a dog?']);
  await staff.addShow({
    headlining_artist: 'Bare Wires',
    date: dayFromNow(3),
    doors_time: '19:00',
  });
  await staff.send('POST', '/api/v1/shows/', {
    ...{ headlining_artist: 'Quiet Draft', date: dayFromNow(4), ages: '18+', is_published: false },
  });
  // Nobody waits two days for a message of two days ago, and others add shows meanwhile.
  const own = ({ headlining_artist: name }: { headlining_artist: string }) =>
    ['Bare Wires', 'Quiet Draft'].includes(name);
  await page.route(FIGURES, async (route) => {
    const response = await route.fetch();
    const real: Insights = await response.json();
    const oldest = { id, name: 'Patient Pat', created_at: '2030-03-04T12:00:00Z' };
    const { incomplete, drafts, free_days } = real.to_do;
    const postponed = drafts.filter(own).map((show) => ({ ...show, headlining_artist: 'Later' }));
    const to_do = {
      ...{ incomplete: incomplete.filter(own), drafts: drafts.filter(own), free_days },
      ...{ postponed, messages: { count: 12, results: [oldest] } },
    };
    await route.fulfill({ json: { ...real, to_do } });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/manage/insights');
  await expect(line(/Bare Wires needs a photo and tickets$/)).toBeVisible();

  const weekends = toDo.getByRole('listitem').filter({ hasText: /on Fri, .* on Sat, / });
  await expect(weekends.first()).toBeVisible();

  await pressOn(page, line(/Bare Wires/));
  await expect(dialog('Edit Show').getByLabel('Headlining Artist')).toHaveValue('Bare Wires');
  await page.goBack();
  await line(/Quiet Draft$/).click();
  await expect(dialog('Edit Show').getByLabel('Headlining Artist')).toHaveValue('Quiet Draft');
  await page.goBack();
  await expect(
    toDo.getByRole('heading', { name: 'Postponed, without a new date (1)' }),
  ).toBeVisible();
  await expect(line(/Later$/)).toBeVisible();
  await line(/^Add a show on /)
    .first()
    .click();
  await expect(dialog('Add Show').getByLabel('Date', { exact: true })).not.toHaveValue('');
  await page.goBack();
  await line(/Patient Pat/).click();
  await expect(page.getByRole('heading', { name: 'Message from Patient Pat' })).toBeVisible();
  await page.goBack();
  await line('11 more messages').click();
  await expect(page.getByRole('heading', { name: 'Contact Form Messages' })).toBeVisible();
});

test.describe('the insights of a new venue', () => {
  test.use({ expectedFailures: [503] });

  test('show a notice in place of charts, or that they cannot be loaded', async ({ page }) => {
    await page.route(FIGURES, (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/manage/insights');
    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure).toContainText('Failed to load insights. Please try again.');
    await page.route(FIGURES, (route) => route.fulfill({ json: EMPTY }));
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Nothing to count yet')).toBeVisible();
    await expect(card(page, 'What to do next')).toContainText('Nothing, well done');
    await expect(failure).toHaveCount(0);
  });
});
