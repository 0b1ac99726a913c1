import type { Page } from '@playwright/test';
import type { InvitedUser, ListedUser } from '@stagedoor/contracts/people';
import { expect, expectAccessible, signIn, signInAs, test } from './browser-test.ts';
import { pressOn, tabTo, typeInto } from './keyboard.ts';
import { visit } from './live-connections.ts';
import { siteManager } from './site-manager.ts';
import type { Staff } from './staff.ts';

const NO_RIGHTS = { is_staff: false, is_site_manager: false, is_auditor: false };
const PASSWORD = 'seven lanterns on a jetty';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name });
const right = (page: Page, name: string) => dialog(page).getByRole('switch', { name });
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: button(page, name) });
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function invite(staff: Staff, name: string, given: object = {}): Promise<InvitedUser> {
  const email = `${name.toLowerCase()}@lantern.test`;
  const person = { ...NO_RIGHTS, first_name: name, last_name: 'Marsh', email, ...given };
  return (await staff.send('POST', '/api/v1/users/', person)).json();
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const { csrfToken } = await (await page.request.get('/api/v1/csrf_token/')).json();
  const response = await page.request.post(path, { headers: { 'x-csrftoken': csrfToken }, data });
  expect(response.ok()).toBe(true);
}

/** Chooses a password, as the owner of the link does. */
async function accept(page: Page, { invitation_url }: { invitation_url: string }): Promise<void> {
  const token = new URL(invitation_url).pathname.split('/').at(-1);
  await post(page, '/api/v1/invitation/', { token, password: PASSWORD });
}

async function edit(staff: Staff, { id }: { id: string }, changes: object): Promise<void> {
  await staff.send('PATCH', `/api/v1/users/${id}/`, changes);
}

const one = (staff: Staff, { id }: { id: string }) =>
  staff.read<ListedUser>(`/api/v1/users/${id}/`);

test.describe('the screen of people', () => {
  test.use({ expectedFailures: [400] });

  test('invites somebody, and shows the link once', async ({ page, browser }) => {
    await signIn(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/manage/shows');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'PEOPLE' }).click();
    await expect(page).toHaveTitle(/^People · /);
    await button(page, 'Invite somebody').click();
    await button(page, 'Invite').click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/valid email address/);
    await expect(field(page, 'First Name')).toHaveAccessibleDescription(/required/);
    await field(page, 'Email').fill('Ada@Lantern.test');
    await field(page, 'First Name').fill('Ada');
    await field(page, 'Last Name').fill('Marsh');
    await right(page, 'Staff').check();
    await expect(right(page, 'Staff')).toHaveAccessibleDescription(/^Shows, genres, photos/);
    await button(page, 'Invite').click();

    const link = page.getByRole('dialog', { name: 'Link for Ada Marsh' });
    await expect(link).toContainText('It works once, for 7 days, and is not shown again.');
    await expect(link).toContainText('No mail is set up here, so hand it over yourself.');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await link.getByRole('button', { name: 'Copy' }).click();
    await expect(link.getByRole('button', { name: 'Copied' })).toBeVisible();
    const url = await link.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    await link.getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL('/manage/people');
    await expect(group(page, 'With rights or invited')).toContainText('Ada Marsh');
    await expect(row(page, 'Ada Marsh')).toContainText('Staff');
    await expect(row(page, 'Ada Marsh')).toContainText('Invited, not yet come');

    const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
    await accept(other, { invitation_url: url });
    await other.close();
    await expect(row(page, 'Ada Marsh')).toContainText('Signed in:');
  });

  test('changes rights, and undoes that', async ({ page, staff }) => {
    await invite(staff, 'Bea', { is_staff: true });
    await signIn(page);
    await page.goto('/manage/people');
    await button(page, 'Bea Marsh').click();
    await right(page, 'Auditor').check();
    await right(page, 'Staff').uncheck();
    await button(page, 'Save changes').click();
    await expect(page.getByText('Bea Marsh updated successfully.')).toBeVisible();
    await expect(row(page, 'Bea Marsh')).toContainText('Auditor');
    await button(page, 'Undo').click();
    await expect(row(page, 'Bea Marsh')).toContainText('Staff');
    await expect(row(page, 'Bea Marsh')).not.toContainText('Auditor');
    await button(page, 'Bea Marsh').click();
    await dialog(page).getByRole('link', { name: 'History' }).click();
    await expect(page).toHaveURL(/\/manage\/history\/account\//);
  });

  test('says what a new address and first rights end, and shows the link', async ({
    page,
    staff,
  }) => {
    await post(page, '/api/v1/signup/', {
      ...{ first_name: 'Eve', last_name: 'Other', email: 'eve@lantern.test' },
      password: PASSWORD,
    });
    const cem = await invite(staff, 'Cem', { is_auditor: true });
    await signIn(page);
    await page.goto('/manage/people');
    await expect(group(page, 'Everybody else')).toContainText('Eve Other');
    await expect(row(page, 'Eve Other')).toContainText('No rights');
    await button(page, 'Eve Other').click();
    await right(page, 'Staff').check();
    await expect(dialog(page)).toContainText(
      /If they opened this account themselves, first rights/,
    );
    await button(page, 'Save changes').click();
    await expect(dialog(page)).toContainText('passkeys of this account have ended.');
    await button(page, 'Done').click();
    await expect(group(page, 'With rights or invited')).toContainText('Eve Other');
    await expect(row(page, 'Eve Other')).toContainText('Link made, not yet used');

    await button(page, 'Cem Marsh').click();
    await field(page, 'Email').fill('eve@lantern.test');
    await expect(dialog(page)).toContainText('A new address ends the password');
    await expect(button(page, 'Invite again')).toBeDisabled();
    await expect(button(page, 'Invite again')).toHaveAccessibleDescription(/^Save your changes/);
    await expectAccessible(page);
    await button(page, 'Save changes').click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/already exists/);
    await field(page, 'Email').fill('cem.marsh@lantern.test');
    await button(page, 'Save changes').click();
    const link = page.getByRole('dialog', { name: 'Link for Cem Marsh' });
    await expect(link).toContainText('Give this link to its owner.');
    expect((await one(staff, cem)).email).toBe('cem.marsh@lantern.test');
  });

  test('makes links, deactivates, activates and erases', async ({ page, staff, browser }) => {
    const dan = await invite(staff, 'Dan', { is_staff: true });
    const other = await browser.newPage({ baseURL: new URL(dan.invitation_url).origin });
    await accept(other, dan);
    await signIn(page);
    await page.goto('/manage/people');
    await button(page, 'Dan Marsh').click();
    await expect(button(page, 'New link')).toHaveAccessibleDescription(/password holds until/);
    await button(page, 'New link').click();
    await expect(page.getByRole('dialog', { name: 'Link for Dan Marsh' })).toContainText(
      'Until then, the one they have holds.',
    );
    expect((await other.request.get('/api/v1/me/')).status()).toBe(200);
    await button(page, 'Done').click();

    await button(page, 'Dan Marsh').click();
    await button(page, 'Deactivate').click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('signed out everywhere at once');
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('Dan Marsh can no longer sign in.')).toBeVisible();
    expect((await other.request.get('/api/v1/me/')).status()).toBe(401);
    await other.close();
    await expect(button(page, 'New link')).toBeDisabled();
    await expect(button(page, 'New link')).toHaveAccessibleDescription(/^Activate the account/);
    await expectAccessible(page);
    await button(page, 'Cancel').click();
    await expect(row(page, 'Dan Marsh')).toContainText('Deactivated');
    await button(page, 'Dan Marsh').click();
    await button(page, 'Activate').click();
    await expect(page.getByText('Dan Marsh can sign in again.')).toBeVisible();

    await button(page, 'Erase').click();
    await expect(question).toContainText('the history shows [erased]');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Erase' }).click();
    await expect(page.getByText('The account of Dan Marsh is erased.')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, 'Dan Marsh')).toHaveCount(0);
    await expect(page).toHaveURL('/manage/people');
  });

  test('finds people by name and address, and keeps that in its address', async ({
    page,
    staff,
  }) => {
    await invite(staff, 'Zoé', { email: 'z@lantern.test' });
    await signIn(page);
    await page.goto('/manage/people');
    await page.getByRole('searchbox', { name: 'Search' }).fill('ZOE');
    await expect(page.getByRole('main').getByText('1 account')).toBeVisible();
    await expect(page).toHaveURL('/manage/people?q=ZOE');
    await page.reload();
    await expect(row(page, 'Zoé Marsh')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody at all');
    await button(page, 'Show everybody').click();
    await expect(row(page, 'Site Manager')).toBeVisible();
    await expect(page).toHaveURL('/manage/people');
  });

  test('pages by a hundred', async ({ page, staff }) => {
    const asked: string[] = [];
    const { results } = await staff.read<{ results: ListedUser[] }>('/api/v1/users/');
    await page.route('**/api/v1/users/?*', async (route) => {
      asked.push(new URL(route.request().url()).search);
      await route.fulfill({ json: { results: results.slice(0, 1), count: 250 } });
    });
    await signIn(page);
    await page.goto('/manage/people?page=2');
    const pager = page.getByRole('navigation', { name: 'Pages of people' });
    await expect(pager.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await pager.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/manage/people?page=3');
    await expect.poll(() => asked).toEqual(['?offset=100', '?offset=200']);
  });

  test('is worked by keyboard alone', async ({ page }) => {
    await signIn(page);
    await page.goto('/manage/people');
    await pressOn(page, button(page, 'Invite somebody'));
    await typeInto(page, field(page, 'Email'), 'keys@lantern.test');
    await typeInto(page, field(page, 'First Name'), 'Keys');
    await pressOn(page, right(page, 'Auditor'), 'Space');
    await tabTo(page, field(page, 'Email'));
    await page.keyboard.press('Enter');
    await expect(button(page, 'Copy')).toBeFocused();
    await pressOn(page, button(page, 'Done'));
    await expect(button(page, 'Invite somebody')).toBeFocused();
    await pressOn(page, button(page, 'Keys'));
    await typeInto(page, field(page, 'Last Name'), 'Only');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Keys Only')).toContainText('Auditor');
    await pressOn(page, button(page, 'Keys Only'));
    await pressOn(page, button(page, 'Erase'));
    await expect(
      page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }),
    ).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Keys Only')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a long name is whole, and the person opens at a tap', async ({ page, staff }) => {
    const last_name = 'Featherstonehaugh-Cholmondeley';
    await invite(staff, 'Maximilian', { last_name, is_staff: true, is_auditor: true });
    await signIn(page);
    await page.goto('/manage/people');
    const long = row(page, `Maximilian ${last_name}`);
    const name = long.getByRole('button');
    expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await long.tap();
    await expect(button(page, 'Save changes')).toBeInViewport({ ratio: 1 });
    await field(page, 'Last Name').fill('Short');
    await button(page, 'Save changes').tap();
    await expect(row(page, 'Maximilian Short')).toBeVisible();
  });
});

test.describe('two site managers', () => {
  test.use({ expectedFailures: [409] });

  test('follow each other, and choose between their values of a field', async ({ page, staff }) => {
    const fay = await invite(staff, 'Fay', { is_staff: true });
    await signIn(page);
    await visit(page, '/manage/people');
    await edit(staff, fay, { first_name: 'Faye' });
    await button(page, 'Faye Marsh').click();
    await edit(staff, fay, { last_name: 'Moor' });
    await expect(field(page, 'Last Name')).toHaveValue('Moor');
    await field(page, 'First Name').fill('Mine');
    await right(page, 'Auditor').check();
    await edit(staff, fay, { first_name: 'Theirs', is_staff: false });
    await button(page, 'Save changes').click();
    const panel = page.getByRole('region', { name: 'This account was changed by' });
    await expect(panel).toBeFocused();
    await expect(panel).toContainText('Both versions changed First Name: choose what to keep.');
    await expect(panel).toContainText('The changes to Staff are in the form already');
    await expectAccessible(page);
    await panel.getByRole('radio', { name: 'Yours Mine' }).check();
    await button(page, 'Save changes').click();
    await expect(row(page, 'Mine Moor')).toContainText('Auditor');
    expect(await one(staff, fay)).toMatchObject({ is_staff: false, is_auditor: true });
  });
});

test.describe('one’s own account', () => {
  test.use({ expectedFailures: [401, 403] });

  test('of the last site manager keeps what nobody could give back', async ({ page, staff }) => {
    await invite(staff, 'Never', { is_site_manager: true });
    const { results } = await staff.read<{ results: ListedUser[] }>('/api/v1/users/');
    const others = results.filter(
      ({ email, is_site_manager }) => is_site_manager && email !== siteManager.email,
    );
    for (const other of others) await edit(staff, other, { is_active: false });
    await signIn(page);
    await page.goto('/manage/people');
    await button(page, 'Site Manager').click();
    await expect(right(page, 'Site manager')).toBeDisabled();
    const why = /You are the last site manager who can sign in/;
    await expect(right(page, 'Site manager')).toHaveAccessibleDescription(why);
    await expect(button(page, 'Deactivate')).toBeDisabled();
    await expect(button(page, 'Deactivate')).toHaveAccessibleDescription(why);
    await expect(button(page, 'Erase')).toBeDisabled();
    await expect(button(page, 'Erase')).toHaveAccessibleDescription(/another site manager/);
    await expect(field(page, 'Email')).toHaveCount(0);
    await expect(dialog(page).getByRole('link', { name: 'your account' })).toHaveAttribute(
      'href',
      '/account',
    );
  });

  test('of one of two may lose its rights, and leaves the page at once', async ({
    page,
    staff,
  }) => {
    await accept(page, await invite(staff, 'Ivy', { is_staff: true, is_site_manager: true }));
    const me = await (await page.request.get('/api/v1/me/')).text();
    await page.goto('/robots.txt');
    await page.evaluate((user) => localStorage.setItem('user', user), me);
    await page.goto('/manage/people');
    await button(page, 'Ivy Marsh').click();
    await expect(right(page, 'Site manager')).toHaveAccessibleDescription(/you leave this page/);
    await right(page, 'Site manager').uncheck();
    await button(page, 'Save changes').click();
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('Ivy Marsh updated successfully.')).toBeVisible();
  });
});

test('staff neither see nor enter the screen of people', async ({ page, staff, browser }) => {
  const hal = await invite(staff, 'Hal', { is_staff: true });
  const other = await browser.newPage({ baseURL: new URL(hal.invitation_url).origin });
  await accept(other, hal);
  expect((await other.request.get('/api/v1/users/')).status()).toBe(403);
  await other.close();
  await page.setViewportSize({ width: 1600, height: 900 });
  await signInAs(page, { is_staff: true });
  await page.goto('/manage/themes');
  const bar = page.getByRole('navigation', { name: 'Management' });
  await expect(bar.getByRole('link', { name: 'INSIGHTS' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'PEOPLE' })).toHaveCount(0);
  await page.goto('/manage/people');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(button(page, 'Invite somebody')).toHaveCount(0);
  await page.goto('/manage/shows');
});
