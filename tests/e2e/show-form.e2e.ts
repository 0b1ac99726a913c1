import type { Locator, Page } from '@playwright/test';
import { dayFromNow, expect, expectAccessible, signIn, test } from './browser-test.ts';
import { fail, rowOf, toast } from './data-table.ts';
import { editor, field, openEditor, stored, unfold } from './show-editor.ts';
import { uploads } from './uploads.ts';

const adding = (page: Page) => page.getByRole('dialog', { name: 'Add Show' });
const button = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true });
const status = (page: Page, name: string) =>
  rowOf(page, name).locator('[data-column=is_published]');
const fold = (dialog: Locator) => dialog.getByRole('group').filter({ hasText: 'More details' });

test.use({ expectedFailures: [503] });
test.beforeEach(({ page }) => signIn(page));

test('a new show is published or left unpublished as its one button says', async ({ page }) => {
  await page.goto('/manage/shows?q=larkspur');
  const published = adding(page).getByRole('switch', { name: 'Published' });
  await page.getByRole('button', { name: 'Add Show' }).click();
  await test.step('the switch changes the button', async () => {
    await adding(page).getByLabel('Headlining Artist').fill('Larkspur Low');
    await adding(page).getByLabel('Date', { exact: true }).fill(dayFromNow(33));
    await expect(button(adding(page), 'Publish show')).toBeVisible();
    await published.click();
    await expect(published).toHaveAccessibleDescription(
      'Only those who manage shows can see this one.',
    );
    await button(adding(page), 'Save draft').click();
    await expect(status(page, 'Larkspur Low')).toHaveText('Unpublished');
  });
  await test.step('a show that is there is saved, whatever the switch says', async () => {
    await page.getByRole('button', { name: 'Larkspur Low', exact: true }).click();
    await editor(page).getByRole('switch', { name: 'Published' }).click();
    await button(editor(page), 'Save changes').click();
    await expect(status(page, 'Larkspur Low')).toHaveText('Published');
  });
});

test('the form says what a show goes live without, and only that', async ({ page }) => {
  await page.goto('/manage/shows?show=new');
  const published = adding(page).getByRole('switch', { name: 'Published' });
  const says = (text: string) => expect(published).toHaveAccessibleDescription(text);
  await says('Goes live without a photo, a ticket link, a genre, and times.');
  await adding(page).getByLabel('Ticket URL').fill('tickets.example.com/1');
  await adding(page).getByRole('combobox', { name: 'Genre' }).selectOption('Soul');
  await says('Goes live without a photo and times.');
  await adding(page).getByLabel('Show Time').fill('21:00');
  await says('Goes live without a photo and a doors time.');
  await adding(page).getByLabel('Doors Time').fill('20:00');
  await adding(page)
    .getByLabel('Photos', { exact: true })
    .setInputFiles(await uploads('one.png'));
  await says('Everybody can see this show.');
});

test('a past date says so, and a new show asks once whether it is meant', async ({ page }) => {
  await page.goto('/manage/shows?show=new');
  const date = adding(page).getByLabel('Date', { exact: true });
  const question = page.getByRole('alertdialog', { name: 'Is this date right?' });
  await adding(page).getByLabel('Headlining Artist').fill('Larkspur Last Year');
  await date.fill(dayFromNow(-300));
  await expect(date).toHaveAccessibleDescription('This date is past.');
  await button(adding(page), 'Publish show').click();
  await expect(question).toContainText('is past');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await page.route('**/api/v1/shows/', fail, { times: 1 });
  await page.keyboard.press('Control+Enter');
  await question.getByRole('button', { name: 'Publish show' }).click();
  await expect(adding(page).getByRole('alert').getByText('Failed to save show.')).toBeVisible();
  await button(adding(page), 'Publish show').click();
  await expect(toast(page, 'Show created successfully.')).toBeVisible();
});

test('the night of yesterday is not past when the show begins after midnight', async ({ page }) => {
  await page.goto('/manage/shows?show=new');
  const date = adding(page).getByLabel('Date', { exact: true });
  await date.fill(dayFromNow(-1));
  await expect(date).toHaveAccessibleDescription('This date is past.');
  await adding(page).getByLabel('Doors Time').fill('23:00');
  await adding(page).getByLabel('Show Time').fill('00:30');
  await expect(date).not.toHaveAccessibleDescription('This date is past.');
});

test('a time after midnight names its day, and one before doors says so', async ({ page }) => {
  await page.goto('/manage/shows?show=new');
  const [doors, show] = [
    adding(page).getByLabel('Doors Time'),
    adding(page).getByLabel('Show Time'),
  ];
  await adding(page).getByLabel('Date', { exact: true }).fill('2041-03-01');
  await doors.fill('18:00');
  await expect(show).toHaveAccessibleDescription('An hour after doors by default.');
  await show.fill('00:15');
  await expect(show).toHaveAccessibleDescription('On Sat, Mar 2.');
  await doors.fill('20:00');
  await show.fill('19:30');
  await expect(show).toHaveAccessibleDescription('This is before doors.');
});

test('a year has four digits, and an impossible day is named at its field', async ({ page }) => {
  await page.goto('/manage/shows?show=new');
  await adding(page).getByLabel('Headlining Artist').fill('Larkspur Far Ahead');
  const date = adding(page).getByLabel('Date', { exact: true });
  await date.focus();
  await page.keyboard.type('122420226');
  await expect(date).toHaveValue(/^\d{4}-12-24$/);

  await date.evaluate((input) => input.removeAttribute('max'));
  await date.fill('');
  await adding(page).getByLabel('Headlining Artist').focus();
  await date.focus();
  await page.keyboard.type('122420226');
  await expect(date).toHaveValue('20226-12-24');
  await expect(date).not.toHaveAccessibleDescription('This date is past.');
  await page.keyboard.press('Control+Enter');
  await expect(date).toHaveAccessibleDescription('This day does not exist.');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a half-typed time or date says so, and nothing is saved', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'Half Past' });
  await openEditor(page, id);
  const dialog = editor(page);
  await dialog.getByLabel('Headlining Artist').fill('Half Past Nine');
  for (const name of ['Doors Time', 'Publish On']) {
    const part = dialog.getByLabel(name, { exact: true });
    await part.focus();
    await page.keyboard.type('07');
    await page.keyboard.press('Control+Enter');
    await expect(part).toBeFocused();
    await expect(part).toHaveAccessibleDescription(/Fill in every part, or clear it\.$/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    await dialog.getByLabel('Headlining Artist').focus();
    await expect(dialog.locator('[aria-invalid]')).toHaveCount(0);
  }
  expect(await stored(page, id)).toMatchObject({ headlining_artist: 'Half Past' });
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Show updated successfully.')).toBeVisible();
  expect(await stored(page, id)).toMatchObject({ headlining_artist: 'Half Past Nine' });
});

test('an incomplete ticket link is said at its field alone, and sent nowhere', async ({ page }) => {
  await page.goto('/manage/shows?show=new');
  await adding(page).getByLabel('Headlining Artist').fill('Larkspur Link');
  await adding(page).getByLabel('Date', { exact: true }).fill(dayFromNow(37));
  const link = adding(page).getByLabel('Ticket URL');
  await link.fill('eventbrite');
  await page.keyboard.press('Control+Enter');
  await expect(link).toBeFocused();
  await expect(link).toHaveAccessibleDescription(
    'Is the address complete? For example https://example.com/…',
  );
  await expect(page.locator('#toasts').getByRole('button')).toHaveCount(0);
  await link.fill('eventbrite.com/e/1');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Show created successfully.')).toBeVisible();
});

test('artist links are given line by line, and a wrong one is named', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'Hazel' });
  await openEditor(page, id);
  const links = field(page, 'Artist Links');
  await links.fill('hazel.example.com\ninstagram');
  await field(page, 'Sound or Video Link').fill('videos.example.com/hazel');
  await button(editor(page), 'Save changes').click();
  await expect(links).toBeFocused();
  await expect(links).toHaveAccessibleDescription(
    /Line 2: give one web address, such as https:\/\/example\.com\/band\.$/,
  );
  await expect(editor(page).getByText(/^Line 2/)).toBeInViewport({ ratio: 1 });
  await links.fill('hazel.example.com\n\nhttps://instagram.com/hazel\nhazel.example.com/');
  await button(editor(page), 'Save changes').click();
  await expect(toast(page, 'Show updated successfully.')).toBeVisible();
  expect(await stored(page, id)).toMatchObject({
    artist_links: 'https://hazel.example.com\nhttps://instagram.com/hazel',
    listen_url: 'https://videos.example.com/hazel',
  });
});

test("tickets go on sale when the venue's clock says so", async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'Damson' });
  await openEditor(page, id);
  const onSale = editor(page).getByLabel('On Sale From');
  await expect(onSale).toHaveAccessibleDescription(/By the venue's clock \(America\/New York\)\.$/);
  await onSale.fill(`${dayFromNow(2)}T10:00`);
  await button(editor(page), 'Save changes').click();
  await expect(toast(page, 'Show updated successfully.')).toBeVisible();
  expect((await stored(page, id)).on_sale_at).toBe(`${dayFromNow(2)}T14:00:00.000Z`);
});

test("a show is scheduled for a time by the venue's clock, and says so", async ({
  page,
  staff,
}) => {
  const id = await staff.addShow({ headlining_artist: 'Marmalade' });
  await openEditor(page, id);
  const publishOn = editor(page).getByLabel('Publish On');
  const published = editor(page).getByRole('switch', { name: 'Published' });
  await test.step('a time and Published exclude each other', async () => {
    await expect(published).toBeChecked();
    await publishOn.fill(`${dayFromNow(1)}T10:00`);
    await expect(published).not.toBeChecked();
    await expect(published).toHaveAccessibleDescription(
      /^Goes live on Thu, May 15, 10:00 AM without a photo/,
    );
    await published.click();
    await expect(publishOn).toHaveValue('');
  });
  await test.step('on a phone, with the keyboard alone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await publishOn.focus();
    await page.keyboard.type('05152036');
    await page.keyboard.type('1000A');
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Show updated successfully.')).toBeVisible();
    expect(await stored(page, id)).toMatchObject({
      is_published: false,
      publish_at: `${dayFromNow(1)}T14:00:00.000Z`,
    });
  });
  await expect(page.getByRole('region', { name: 'Visibility' })).toContainText(
    'This show goes live on Thu, May 15, 10:00 AM',
  );
});

test('the button and the text beside it follow every key of Publish On', async ({ page }) => {
  await page.goto('/manage/shows?show=new');
  await unfold(adding(page));
  const publishOn = adding(page).getByLabel('Publish On');
  await publishOn.focus();
  await page.keyboard.type('051520361000');
  await expect(button(adding(page), 'Publish show')).toBeVisible();
  await page.keyboard.type('A');
  await expect(button(adding(page), 'Schedule show')).toBeVisible();
  await expect(adding(page).getByText(/^Goes live on Thu, May 15, 10:00 AM/)).toBeVisible();
  await page.keyboard.type('P');
  await expect(adding(page).getByText(/^Goes live on Thu, May 15, 10:00 PM/)).toBeVisible();
  await expect(publishOn).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(button(adding(page), 'Save draft')).toBeVisible();
});

test('a time that the clocks skip stays as it was typed', async ({ page }) => {
  await page.goto('/manage/shows?show=new');
  const onSale = adding(page).getByLabel('On Sale From');
  await onSale.focus();
  await page.keyboard.type('030820370230A');
  await expect(onSale).toHaveAccessibleDescription(
    /It skips 2:30 AM on that day, which counts as 3:30 AM\.$/,
  );
  await page.keyboard.press('Tab');
  await expect(onSale).toHaveValue('2037-03-08T02:30');
});

test('a year that is typed with two digits is refused at its field', async ({ page }) => {
  await page.goto('/manage/shows?show=new');
  await adding(page).getByLabel('Headlining Artist').fill('Larkspur Long Ago');
  await adding(page).getByLabel('Date', { exact: true }).fill(dayFromNow(39));
  const onSale = adding(page).getByLabel('On Sale From');
  await onSale.fill('0036-05-15T10:00');
  await page.keyboard.press('Control+Enter');
  await expect(onSale).toBeFocused();
  await expect(onSale).toHaveAccessibleDescription(/This day does not exist\.$/);
  await expect(onSale).toHaveValue('0036-05-15T10:00');
});

test('a show that is there already is offered instead of a second', async ({ page, staff }) => {
  const date = dayFromNow(38);
  await staff.addShow({ headlining_artist: 'Larkspur Été', date, tour_title: 'The first' });
  await page.goto('/manage/shows?q=larkspur');
  await page.getByRole('button', { name: 'Add Show' }).click();
  await adding(page).getByLabel('Headlining Artist').fill('larkspur ete');
  await adding(page).getByLabel('Date', { exact: true }).fill(date);
  await expect(adding(page).getByText('This show is there already.')).toBeVisible();
  await button(adding(page), 'Open it?').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'Tour Title')).toHaveValue('The first');
});

test('the toast after saving names the show, and leads to its page', async ({ page }) => {
  await page.goto('/manage/shows?q=nothing-like-it');
  await page.getByRole('button', { name: 'Add Show' }).click();
  await adding(page).getByLabel('Headlining Artist').fill('Larkspur Halvorson');
  await adding(page).getByLabel('Date', { exact: true }).fill('2036-11-28');
  await button(adding(page), 'Publish show').click();
  await expect(toast(page, 'Show created successfully.')).toBeVisible();
  await expect(page.getByRole('status')).toContainText([
    'Larkspur Halvorson, Fri Nov 28 · Show it',
  ]);
  await page.getByRole('link', { name: 'Show it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Larkspur Halvorson' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show it' })).toHaveCount(0);
});

test.describe('the form of a show', () => {
  test.use({ viewport: { width: 1440, height: 900 }, expectedFailures: [400] });

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    test(`has what each show needs in its first screen at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto('/manage/shows?show=new');
      await expect(adding(page).getByLabel('Headlining Artist')).toBeFocused();
      const names = ['Support Artists', 'Date', 'Doors Time', 'Show Time', 'Price', 'On Sale From'];
      for (const name of names)
        await expect(adding(page).getByLabel(name, { exact: true })).toBeInViewport({ ratio: 1 });
      const another = button(adding(page), 'Save and add another');
      await expect(another).toHaveAttribute('aria-keyshortcuts', 'Control+Shift+Enter');
      const keys = another.getByText('Ctrl+Shift+Enter');
      await expect(keys).toBeVisible({ visible: width > 390 });
    });

  test('begins with what is needed, and unfolds what has values', async ({ page, staff }) => {
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
      for (const part of [dialog.getByText('More details'), button(dialog, 'Publish show')])
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
      await button(dialog, 'Publish show').click();
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

test('a dialog has one border, and is a whole page on a phone', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'Larkspur Edge', is_published: false });
  await openEditor(page, id);
  await field(page, 'Tour Title').fill('Unsaved');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  for (const box of [question, page.getByRole('dialog', { includeHidden: true }).first()])
    expect(await borders(box)).toHaveLength(1);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  const whole = { x: 0, y: 0, width: 390, height: 844 };
  await expect.poll(() => editor(page).boundingBox()).toEqual(whole);
  await editor(page).getByRole('switch', { name: 'Published' }).click();
  await expect(button(editor(page), 'Save changes')).toBeInViewport({ ratio: 1 });
  await button(editor(page), 'Save changes').click();
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
