import type { Locator, Page } from '@playwright/test';
import { dayFromNow, expect, expectAccessible, signIn, test } from './browser-test.ts';
import { rowOf } from './data-table.ts';
import { editor, field, openEditor, stored } from './show-editor.ts';

const adding = (page: Page) => page.getByRole('dialog', { name: 'Add Show' });
const button = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true });
const status = (page: Page, name: string) =>
  rowOf(page, name).locator('[data-column=is_published]');
const fold = (dialog: Locator) => dialog.getByRole('group').filter({ hasText: 'More details' });

test.beforeEach(({ page }) => signIn(page));

test('shows are entered one after another, each published or left a draft by one press', async ({
  page,
}) => {
  await page.goto('/manage/shows?q=larkspur');
  const add = page.getByRole('button', { name: 'Add Show' });
  await add.click();
  await test.step('a draft', async () => {
    await adding(page).getByLabel('Headlining Artist').fill('Larkspur Draft');
    await adding(page).getByLabel('Date', { exact: true }).fill(dayFromNow(33));
    await button(adding(page), 'Save as draft').click();
    await expect(status(page, 'Larkspur Draft')).toHaveText('Unpublished');
  });
  await test.step('the next one, published by Enter', async () => {
    await expect(add).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(adding(page).getByLabel('Headlining Artist')).toBeFocused();
    await page.keyboard.type('Larkspur Loud');
    await adding(page).getByLabel('Date', { exact: true }).fill(dayFromNow(34));
    await page.keyboard.press('Enter');
    await expect(status(page, 'Larkspur Loud')).toHaveText('Published');
  });
  await test.step('with the switch off, Enter saves a draft', async () => {
    await add.click();
    await adding(page).getByLabel('Date', { exact: true }).fill(dayFromNow(35));
    await adding(page).getByRole('switch', { name: 'Published' }).click();
    await adding(page).getByLabel('Headlining Artist').fill('Larkspur Low');
    await page.keyboard.press('Enter');
    await expect(status(page, 'Larkspur Low')).toHaveText('Unpublished');
  });
  await test.step('a draft is published from its form, a published show only saved', async () => {
    await page.getByRole('button', { name: 'Larkspur Draft', exact: true }).click();
    await button(editor(page), 'Publish').click();
    await expect(status(page, 'Larkspur Draft')).toHaveText('Published');
    await page.getByRole('button', { name: 'Larkspur Draft', exact: true }).click();
    await expect(button(editor(page), 'Save Changes')).toBeVisible();
    await expect(button(editor(page), 'Publish')).toHaveCount(0);
  });
});

test('doors fill the show time until somebody sets another', async ({ page }) => {
  await page.goto('/manage/shows?show=new');
  const doors = adding(page).getByLabel('Doors Time');
  const begins = adding(page).getByLabel('Show Time');
  await doors.fill('19:00');
  await expect(begins).toHaveValue('20:00');
  await expect(begins).toHaveAccessibleDescription('An hour after doors by default.');
  await doors.fill('18:30');
  await expect(begins).toHaveValue('19:30');
  await begins.fill('21:15');
  await doors.fill('20:00');
  await expect(begins).toHaveValue('21:15');
});

test.describe('the form of a show', () => {
  test.use({ viewport: { width: 1440, height: 900 }, expectedFailures: [400] });

  test('begins with what every show needs, and unfolds the rest where it has values', async ({
    page,
    staff,
  }) => {
    await page.goto('/manage/shows?show=new');
    const dialog = adding(page);
    await test.step('who, when and tickets come first, all in sight', async () => {
      const places = await Promise.all(
        ['Headlining Artist', 'Date', 'Doors Time', 'Ticket URL', 'Genre']
          .map((name) => dialog.getByLabel(name, { exact: true }))
          .concat(dialog.getByRole('button', { name: 'Add Photos' }), fold(dialog))
          .map((part) => part.boundingBox()),
      );
      const tops = places.map((place) => place?.y ?? Number.NaN);
      expect(tops).toEqual(tops.toSorted((one, other) => one - other));
      for (const part of [dialog.getByText('More details'), button(dialog, 'Publish')])
        await expect(part).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByLabel('Tour Title')).toBeHidden();
      await expectAccessible(page);
    });
    await test.step('a refusal in a folded field unfolds it', async () => {
      const refusal = { error: 'No.', code: 'invalid', errors: { presents_line: ['Too loud.'] } };
      await page.route('**/api/v1/shows/', (route) =>
        route.fulfill({ status: 400, json: refusal }),
      );
      await dialog.getByLabel('Headlining Artist').fill('Larkspur Fold');
      await dialog.getByLabel('Date', { exact: true }).fill(dayFromNow(36));
      await button(dialog, 'Publish').click();
      await expect(dialog.getByLabel('Presents Line')).toBeFocused();
      await expect(dialog.getByText('Too loud.')).toBeVisible();
      await page.unroute('**/api/v1/shows/');
    });
    await test.step('it stays open while its fields are emptied', async () => {
      await dialog.getByLabel('Presents Line').fill('Larkspur presents');
      await dialog.getByLabel('Presents Line').fill('');
      await expect(dialog.getByLabel('Presents Line')).toBeFocused();
    });
    await test.step('it is open for a show with something in it', async () => {
      const id = await staff.addShow({ headlining_artist: 'Larkspur Guest', tour_title: 'Wide' });
      await page.goto(`/shows/${id}?show=${id}`);
      await expect(field(page, 'Tour Title')).toHaveValue('Wide');
      await expect(field(page, 'Tour Title')).toBeVisible();
    });
  });
});

test('a dialog has one border all round, and is a page with its buttons in reach on a phone', async ({
  page,
  staff,
}) => {
  const id = await staff.addShow({ headlining_artist: 'Larkspur Edge', is_published: false });
  await openEditor(page, id);
  await field(page, 'Tour Title').fill('Unsaved');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  for (const box of [question, page.getByRole('dialog', { includeHidden: true }).first()])
    expect(await borders(box)).toHaveLength(1);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  const whole = { x: 0, y: 0, width: 390, height: 844 };
  await expect.poll(() => editor(page).boundingBox()).toEqual(whole);
  const [draft, publish] = await Promise.all(
    ['Save as draft', 'Publish'].map((name) => button(editor(page), name).boundingBox()),
  );
  expect(draft?.y).toBe(publish?.y);
  await expect(button(editor(page), 'Publish')).toBeInViewport({ ratio: 1 });
  await button(editor(page), 'Publish').click();
  await expect(editor(page)).toBeHidden();
  expect(await stored(page, id)).toMatchObject({ is_published: true, tour_title: 'Unsaved' });
});

/** The different borders that an element has at its four sides. */
function borders(box: Locator): Promise<string[]> {
  return box.evaluate((element) => {
    const look = getComputedStyle(element);
    const sides = ['top', 'right', 'bottom', 'left'].map((side) =>
      ['width', 'color'].map((part) => look.getPropertyValue(`border-${side}-${part}`)).join(' '),
    );
    return [...new Set(sides)];
  });
}
