import type { Locator, Page } from '@playwright/test';
import type { Venue } from '@stagedoor/contracts/venue';
import { expect, expectAccessible, signIn, signInAs, takenOver, test } from './browser-test.ts';
import { pressOn, tabTo } from './keyboard.ts';
import { visit } from './live-connections.ts';
import type { Staff } from './staff.ts';

const NAME = 'The Lantern Room';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });
const saved = (page: Page) => page.getByText('Venue updated successfully.');
const panel = (page: Page) =>
  page.getByRole('region', { name: 'This venue was changed by you, in another tab' });
/** The site as it will look, which is for the eyes alone: light, and dark. */
const preview = (page: Page): Locator =>
  page.getByRole('region', { name: 'Preview', exact: true }).locator('[inert]');
const venueInBar = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Management' }).getByText(name, { exact: true });

async function changeElsewhere(staff: Staff, changes: object): Promise<void> {
  await staff.send('PATCH', '/api/v1/venue/', changes);
}

/** What the venue says, read by the browser that saved it last: its reads wait for its writes. */
async function stored(page: Page): Promise<Venue> {
  return (await page.request.get('/api/v1/venue/')).json();
}

test.beforeEach(async ({ staff }) => {
  const social = { instagram: '', facebook: '', twitter: '', youtube: '', tiktok: '' };
  const sister = { name: '', url: '' };
  const texts = { name: NAME, intro: '', directions: '', access: '' };
  await changeElsewhere(staff, { ...texts, social, sister });
});

test.describe('the screen of the venue', () => {
  test('changes name and links, which the next public page shows', async ({ page, browser }) => {
    await signIn(page);
    await page.goto('/manage/shows');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'VENUE' }).click();
    await expect(page).toHaveTitle(`Venue · ${NAME}`);
    await expect(page.getByText('Everything is saved.')).toBeVisible();
    await field(page, 'Name').fill('The Brass Attic');
    await expect(page.getByText('Not saved yet.')).toBeVisible();
    await field(page, 'Opening Text').fill('Songs under the roof.');
    await field(page, 'Instagram').fill('instagram.com/brassattic');
    await field(page, 'Sister Venue').fill('The Cellar');
    await field(page, 'Address of the Sister Venue').fill('cellar.example');
    for (const text of ['The Brass Attic', 'Songs under the roof.', 'Our sister venue: The Cellar'])
      for (const site of await preview(page).all())
        await expect(site.getByText(text).first()).toBeVisible();
    await expect(preview(page).locator('[aria-label^=Instagram]')).toHaveCount(2);
    // It is drawn as for visitors.
    await expect(preview(page).getByText('Sign in', { exact: true })).toHaveCount(2);
    await expect(preview(page).getByText('Where do I park?')).toHaveCount(2);
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await expect(page).toHaveTitle('Venue · The Brass Attic');
    await expect(field(page, 'Instagram')).toHaveValue('https://instagram.com/brassattic');
    expect((await stored(page)).sister).toEqual({
      name: 'The Cellar',
      url: 'https://cellar.example',
    });

    const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
    await other.goto('/');
    await takenOver(other);
    await expect(other).toHaveTitle(/The Brass Attic/);
    const header = other.getByRole('banner');
    await expect(header.getByText('The Brass Attic')).toBeVisible();
    await expect(header.getByRole('link', { name: 'Instagram' })).toBeVisible();
    await expect(other.getByText('Songs under the roof.')).toBeVisible();

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone.')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue(NAME);
    await expect(page).toHaveTitle(`Venue · ${NAME}`);
    await other.reload();
    await expect(header.getByText(NAME)).toBeVisible();
    await other.close();
  });

  test('is filled in by keyboard alone', async ({ page }) => {
    await signIn(page);
    await page.goto('/manage/venue');
    await tabTo(page, field(page, 'Name'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Keys Only');
    await tabTo(page, field(page, 'Getting Here'));
    await page.keyboard.type('Bus 4.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Then two minutes on foot.');
    await page.keyboard.press('Control+Enter');
    await expect(saved(page)).toBeVisible();
    // What saves is next to what was typed: nothing of the preview is in between.
    await tabTo(page, field(page, 'TikTok'));
    await page.keyboard.type('tiktok.com/@keys');
    await pressOn(page, save(page));
    await expect(field(page, 'TikTok')).toHaveValue('https://tiktok.com/@keys');
    expect(await stored(page)).toMatchObject({
      name: 'Keys Only',
      directions: 'Bus 4.\nThen two minutes on foot.',
      social: { tiktok: 'https://tiktok.com/@keys' },
    });
  });

  test('shows what is wrong at its field, and sends nothing', async ({ page }) => {
    await signIn(page);
    await page.goto('/manage/venue');
    await field(page, 'YouTube').fill('not a link');
    await field(page, 'Map').fill('http://maps.example/embed');
    await field(page, 'Email').fill('nobody');
    await save(page).click();
    await expect(field(page, 'YouTube')).toHaveAccessibleDescription(/^Give a web address/);
    await expect(field(page, 'Map')).toHaveAccessibleDescription(/Give an https:\/\/ address/);
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/valid email address/);
    await expect(field(page, 'Email')).toBeFocused();
    await expectAccessible(page);
    await field(page, 'Map').fill('<iframe src="https://maps.example/embed?a=1&amp;b=2"></iframe>');
    await field(page, 'YouTube').fill('youtube.com/@lantern');
    await field(page, 'Email').fill('hello@lanternroom.example');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await expect(field(page, 'Map')).toHaveValue('https://maps.example/embed?a=1&b=2');
  });

  test('keeps what is typed until it is saved or discarded', async ({ page }) => {
    await signIn(page);
    await page.goto('/manage/venue');
    await field(page, 'Access').fill('Two steps.');
    const bar = page.getByRole('navigation', { name: 'Management' });
    await bar.getByRole('link', { name: 'MANAGE SHOWS' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(field(page, 'Access')).toHaveValue('Two steps.');
    await bar.getByRole('link', { name: 'MANAGE SHOWS' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Shows' })).toBeVisible();
    expect((await stored(page)).access).toBe('');
  });

  test('says that the hours are an example, which one button keeps', async ({ page }) => {
    await signIn(page);
    await page.goto('/manage/venue');
    await field(page, 'Access').fill('Two steps.');
    const { hours } = await stored(page);
    await expect(page.getByText(`Visitors read an example: “${hours}”.`)).toBeVisible();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByText('The hours are your own now.')).toBeVisible();
    await expect(page.getByText('Visitors read an example')).toHaveCount(0);
    await expect(field(page, 'Access')).toHaveValue('Two steps.');
    const kept = await stored(page);
    expect(kept).toMatchObject({ hours, access: '' });
    expect(kept.examples).not.toContain('hours');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the venue is changed with the preview below the form', async ({ page }) => {
    await signIn(page);
    await page.goto('/manage/venue');
    await field(page, 'Name').fill('Pocket Room');
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
    await expect(save(page)).toBeInViewport({ ratio: 1 });
    await save(page).tap();
    await expect(saved(page)).toBeVisible();
    for (const site of await preview(page).all()) {
      await site.scrollIntoViewIfNeeded();
      await expect(site.getByText('Pocket Room').first()).toBeVisible();
    }
  });
});

test('the bar of every screen shows a new name within a second', async ({ page, browser }) => {
  await signIn(page);
  await visit(page, '/manage/themes');
  await expect(venueInBar(page, NAME)).toBeVisible();
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await signIn(other);
  await other.goto('/manage/venue');
  await field(other, 'Name').fill('The Brass Attic');
  await save(other).click();
  await expect(saved(other)).toBeVisible();
  await expect(venueInBar(page, 'The Brass Attic')).toBeVisible({ timeout: 1_000 });
  await expect(page).toHaveTitle(/ · The Brass Attic$/);
  await expect(venueInBar(other, 'The Brass Attic')).toBeVisible();
  await other.close();
});

test.describe('two people with the venue', () => {
  test.use({ expectedFailures: [409] });

  test('follow each other, and keep what both changed in different fields', async ({
    page,
    staff,
  }) => {
    await signIn(page);
    await visit(page, '/manage/venue');
    await changeElsewhere(staff, { name: 'First Theirs' });
    await expect(field(page, 'Name')).toHaveValue('First Theirs');
    await expect(page).toHaveTitle('Venue · First Theirs');
    await field(page, 'Getting Here').fill('Mine: bus 4.');
    await changeElsewhere(staff, { name: 'Then Theirs' });
    await expect(page).toHaveTitle('Venue · Then Theirs');
    await expect(field(page, 'Getting Here')).toHaveValue('Mine: bus 4.');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('Then Theirs');
    expect(await stored(page)).toMatchObject({ name: 'Then Theirs', directions: 'Mine: bus 4.' });
  });

  test('choose between their values of the same field', async ({ page, staff }) => {
    await signIn(page);
    await visit(page, '/manage/venue');
    await field(page, 'Name').fill('Mine');
    await field(page, 'Instagram').fill('instagram.com/mine');
    await changeElsewhere(staff, { name: 'Theirs', intro: 'Theirs alone.' });
    await save(page).click();
    await expect(panel(page)).toBeFocused();
    await expect(panel(page)).toContainText('Both versions changed Name: choose what to keep.');
    await expect(panel(page)).toContainText('The changes to Opening Text are in the form');
    await expectAccessible(page);
    await panel(page).getByRole('radio', { name: 'Yours Mine' }).check();
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
    expect(await stored(page)).toMatchObject({
      name: 'Mine',
      intro: 'Theirs alone.',
      social: { instagram: 'https://instagram.com/mine' },
    });
  });
});

test('staff neither see nor enter the screen of the venue', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await signInAs(page, { is_staff: true });
  await page.goto('/manage/themes');
  const bar = page.getByRole('navigation', { name: 'Management' });
  await expect(bar.getByRole('link', { name: 'INSIGHTS' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'VENUE' })).toHaveCount(0);
  await page.goto('/manage/venue');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(field(page, 'Name')).toHaveCount(0);
  await page.goto('/manage/shows');
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Shows' })).toBeVisible();
});
