import type { Show } from '@stagedoor/contracts/show';
import { dayFromNow, expect, signIn, test } from './browser-test.ts';
import { choose, rowOf } from './data-table.ts';
import { editor, field, openEditor, save, saved, stored, unfold } from './show-editor.ts';
import { siteManager } from './site-manager.ts';
import { uploads } from './uploads.ts';

test.beforeEach(({ page }) => signIn(page));

const FAILED = 'Failed to save show. Please try again.';

test.describe('a session that ends elsewhere', () => {
  test.use({ expectedFailures: [401] });

  test('the show form keeps what was typed, and asks to sign in', async ({ page, context }) => {
    await page.goto('/manage/shows?q=outlived');
    await page.getByRole('button', { name: 'Add Show' }).click();
    await page.getByLabel('Headlining Artist').fill('Outlived');
    await page.getByLabel('Date', { exact: true }).fill(dayFromNow(77));
    const other = await context.newPage();
    await other.goto('/manage/themes');
    await other.getByRole('button', { name: 'Logout' }).click();
    const signingIn = page.getByRole('dialog', { name: 'Sign In' });
    await signingIn.getByRole('button', { name: 'Close', exact: true }).click();
    const notice = page.getByRole('alertdialog', { name: 'You are signed out' });
    await notice.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish show' }).click();
    await signingIn.getByLabel('Username').fill(siteManager.email);
    await signingIn.getByLabel('Password').fill(siteManager.password);
    await signingIn.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Show created successfully.')).toBeVisible();
    await expect(rowOf(page, 'Outlived')).toBeVisible();
  });
});

test('a save leaves the show that was opened meanwhile', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: 'Late Reply' });
  await staff.addShow({ headlining_artist: 'Late Night' });
  await page.goto('/manage/shows?q=late');
  await choose(page, 'Late Reply', 'Edit');
  await field(page, 'Headlining Artist').fill('Late Reply to All');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/shows\/[^/]+\/$/, async (route) => {
    if (route.request().method() === 'PATCH') await promise;
    await route.continue();
  });
  await save(page);
  await page.goBack();
  await expect(editor(page)).toBeHidden();
  await choose(page, 'Late Night', 'Edit');
  await field(page, 'Headlining Artist').fill('Late Night Drive');
  resolve();
  await expect(page.getByText('Show updated successfully.')).toBeVisible();
  await expect(field(page, 'Headlining Artist')).toHaveValue('Late Night Drive');
});

test.describe('losing the network while a show is saved', () => {
  test('stores everything once when responses are lost', async ({ page, staff, quiet }) => {
    const id = await staff.addShow({ headlining_artist: 'Half Duplex' }, [
      'one.png',
      'two.png',
      'three.png',
    ]);
    await openEditor(page, id);
    await field(page, 'Tour Title').fill('Echo ');
    await field(page, 'Ticket URL').fill('tickets.example.com/echo');
    const lost: string[] = [];
    await page.route(/\/api\/v1\/(shows\/.*|photos\/)$/, async (route) => {
      const call = `${route.request().method()} ${new URL(route.request().url()).pathname}`;
      if (route.request().method() === 'GET' || lost.includes(call)) return route.fallback();
      lost.push(call);
      await route.fetch();
      await route.abort();
    });
    await field(page, 'Photos').setInputFiles(await uploads('four.png', 'five.png'));
    await saved(page);
    expect(lost).toEqual(['POST /api/v1/photos/', `PATCH /api/v1/shows/${id}/`]);
    const show = await stored(page, id);
    expect(show).toMatchObject({
      tour_title: 'Echo',
      ticket_url: 'https://tickets.example.com/echo',
    });
    expect(show.photos).toHaveLength(5);
    const history = await page.request.get(`/api/v1/history/?subject=show&id=${id}&limit=50`);
    const { results } = await history.json();
    const made = results.map(({ type }: { type: string }) => type);
    expect(made.filter((type: string) => type === 'ShowDetailsChanged')).toHaveLength(1);
    quiet.length = 0;
  });

  test('creates a show once when the response is lost, and keeps text', async ({ page, quiet }) => {
    await page.goto('/manage/shows');
    await page.getByRole('button', { name: 'Add Show' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Show' });
    await dialog.getByLabel('Headlining Artist').fill('Single Take');
    await dialog.getByLabel('Date').fill(dayFromNow(75));
    await page.route('**/api/v1/shows/', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Publish show' }).click();
    await expect(dialog.getByRole('alert').getByText('No response came')).toBeVisible();
    await expect(page.locator('#toasts').getByText(FAILED)).toBeVisible();
    await expect(dialog.getByLabel('Headlining Artist')).toHaveValue('Single Take');
    await unfold(dialog);
    await dialog.getByLabel('Tour Title').fill('On Second Thought');
    await page.unroute('**/api/v1/shows/');
    await dialog.getByRole('button', { name: 'Publish show' }).click();
    await expect(page.getByText('Show created successfully.')).toBeVisible();
    const found = await page.request.get('/api/v1/shows/?search=single take');
    const { results } = await found.json();
    expect(results.map((show: Show) => show.tour_title)).toEqual(['On Second Thought']);
    quiet.length = 0;
  });
});
