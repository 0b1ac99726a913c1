import type { Page } from '@playwright/test';
import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import { expect, expectAccessible, signIn, test } from './browser-test.ts';
import { button } from './buttons.ts';
import { choose, toast } from './data-table.ts';
import { INBOX, mark, written } from './inbox.ts';
import { passNews, STREAM, visit } from './live-connections.ts';
import { tour } from './manage-shows.ts';
import { editor, field, openEditor, save, stored } from './show-editor.ts';
import { siteManager } from './site-manager.ts';
import { signedInStaff, type Staff } from './staff.ts';
import { uploads } from './uploads.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign In' });
const endSession = (page: Page) => page.context().clearCookies({ name: 'session' });

async function signInHere(page: Page, { email, password } = siteManager): Promise<void> {
  await dialog(page).getByLabel('Username').fill(email);
  await dialog(page).getByLabel('Password').fill(password);
  await dialog(page).getByRole('button', { name: 'Sign In', exact: true }).click();
}

test.use({ expectedFailures: [401, 404] });
test.beforeEach(({ page }) => signIn(page));

/** A change of each kind as somebody makes it; returns a text that is on the screen afterwards. */
type Change = (page: Page, staff: Staff) => Promise<string>;

const CHANGES: Partial<Record<RouteName, Change>> = {
  'shows.edit': async (page, staff) => {
    await openEditor(page, await staff.addShow({ headlining_artist: 'Half Lit' }));
    await field(page, 'Photos').setInputFiles(await uploads('one.png'));
    await save(page);
    return 'Show updated successfully.';
  },
  'messages.archive': async (page, staff) => {
    await written(staff, ['Nightbird', 'Is there a cloakroom?']);
    await openWithNews(page, staff, `${INBOX}&q=nightbird`);
    await choose(page, 'the message from Nightbird', 'Archive');
    return 'Message archived successfully.';
  },
  'mailing-list.export': async (page, staff) => {
    await staff.send('POST', '/api/v1/mailing-list/subscribe/', { email: 'file@example.com' });
    await openWithNews(page, staff, '/manage/mailing-list');
    await button(page, 'Export CSV').click();
    return 'Export CSV';
  },
};

test('when the session is over, a change asks to sign in, and goes on', async ({ page, staff }) => {
  for (const [name, change] of Object.entries(CHANGES)) {
    await test.step(name, async () => {
      const { keys, restore } = await endSessionOnce(page, paths[name as RouteName]);
      const done = await change(page, staff);
      await expect(dialog(page)).toHaveAccessibleDescription(/^Your session has ended/);
      await expect(dialog(page).getByLabel('Username')).toHaveValue(siteManager.email);
      await expect(dialog(page).getByLabel('Password')).toBeFocused();
      await signInHere(page);
      await expect(dialog(page)).toBeHidden();
      await expect(page.getByText(done, { exact: true }).first()).toBeVisible();
      expect(keys).toEqual([keys[0], keys[0]]);
      await restore();
    });
  }
});

/** Ends the session when this route is first called, and notes the keys of all its calls. */
async function endSessionOnce(page: Page, { method, path }: (typeof paths)[RouteName]) {
  const address = new RegExp(`${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  const keys: (string | undefined)[] = [];
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) await endSession(page);
    await route.fallback();
  });
  return { keys, restore: () => page.unroute(address) };
}

/** With nothing left to load, which would meet the end of the session first. */
async function openWithNews(page: Page, staff: Staff, path: string): Promise<void> {
  await visit(page, path);
  await passNews(page, staff);
}

test.describe('the dialog for signing in again', () => {
  test('is opened once for many requests', async ({ page, staff }) => {
    for (const id of await written(staff, ['Ash', 'marang'], ['Elm', 'marang'], ['Oak', 'marang']))
      await mark(staff, id, 'mark_as_read');
    await openWithNews(page, staff, `${INBOX}&q=marang`);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await endSession(page);
    await page.getByRole('group').getByRole('button', { name: 'Mark as Unread' }).click();
    await signInHere(page);
    await expect(toast(page, '3 message(s) marked as unread.')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });

  test('lies over the editor in which a photo was picked', async ({ page, staff }) => {
    const id = await staff.addShow({ headlining_artist: 'Half Asleep' });
    await openEditor(page, id);
    await endSession(page);
    await field(page, 'Photos').setInputFiles(await uploads('one.png'));
    await signInHere(page);
    await expect(dialog(page)).toBeHidden();
    await save(page);
    await expect(editor(page)).toBeHidden();
    expect((await stored(page, id)).photos).toHaveLength(1);
  });

  test('leads back to what was typed when it is closed', async ({ page, staff }) => {
    const id = await staff.addShow({ headlining_artist: 'Half Time' });
    await openEditor(page, id);
    await field(page, 'Tour Title').fill('Second Half');
    await endSession(page);
    await save(page);
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(editor(page).getByRole('alert')).toContainText('Failed to save show.');
    await expect(field(page, 'Tour Title')).toHaveValue('Second Half');
    await expect(editor(page).locator(':focus')).toHaveCount(1);
    await save(page);
    await signInHere(page);
    await expect(editor(page)).toBeHidden();
    expect(await stored(page, id)).toMatchObject({ tour_title: 'Second Half' });
  });

  test('keeps text on a show page when another tab signs out', async ({ page, staff, context }) => {
    const id = await staff.addShow({ headlining_artist: 'Closing Hour' });
    await openEditor(page, id);
    await expect(page).toHaveURL(/^[^?]*\/shows\//);
    await field(page, 'Tour Title').fill('Last Orders');
    const other = await context.newPage();
    await other.goto('/manage/shows');
    await button(other, 'Logout').click();
    await signInHere(page);
    await expect(field(page, 'Tour Title')).toHaveValue('Last Orders');
    await save(page);
    await expect(editor(page)).toBeHidden();
    expect(await stored(page, id)).toMatchObject({ tour_title: 'Last Orders' });
  });

  test('brings the live changes back', async ({ page, staff, context }) => {
    const id = await staff.addShow({ headlining_artist: 'Signal Lost' });
    await visit(page, `/manage/shows?show=${id}`);
    await field(page, 'Headlining Artist').fill('Signal Found');
    await endSession(page);
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await context.setOffline(false);
    await expect(dialog(page)).toBeVisible();
    const following = page.waitForResponse(STREAM);
    await signInHere(page);
    expect((await following).status()).toBe(200);
    await staff.addShow({ headlining_artist: 'Signal Back' });
    await expect(page.locator('[data-step=name]', { hasText: 'Signal Back' })).toHaveCount(1);
    await save(page);
    await expect(editor(page)).toBeHidden();
  });

  test('leads to the login page when nothing was typed', async ({ page, staff }) => {
    await tour(staff, 'Mallow');
    await openWithNews(page, staff, '/manage/shows?q=mallow');
    await endSession(page);
    await choose(page, 'Abel', 'Archive');
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page).toHaveURL('/login');
    await expect(toast(page, 'Failed to archive show. Please try again.')).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'ADMIN' })).toHaveCount(0);
  });

  test('refuses an account without the back office', async ({ page, staff, venueUrl }) => {
    const visitor = { email: 'visitor@example.com', password: 'a-visitors-own-password' };
    const whole = { first_name: 'Vi', last_name: 'Sitor', ...visitor };
    await tour(staff, 'Tarragon');
    await openWithNews(page, staff, '/manage/shows?q=tarragon');
    // Signing up also signs in, which would replace the session of `staff`.
    const somebody = await signedInStaff(venueUrl);
    await somebody.send('POST', '/api/v1/signup/', whole);
    await somebody.leave();
    await endSession(page);
    await choose(page, 'Abel', 'Archive');
    await signInHere(page, visitor);
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'This account has no access to the back office. Please sign in with one that has.',
    );
    await signInHere(page);
    await expect(toast(page, 'Show archived successfully.')).toBeVisible();
  });
});
