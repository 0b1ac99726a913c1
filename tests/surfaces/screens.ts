import { chromium, type Page } from 'playwright';
import { findBrowser, launchArgs } from '../setup/browser.ts';
import { NOW } from './shows-by-column.ts';
import { readAll, type Readers, type Texts } from './surfaces.ts';

/** High enough for every row of the table. */
const viewport = { width: 1600, height: 4000 };

/** What the back office shows of shows, as staff see it. */
export async function readScreens({ venue, staff, shows }: Readers): Promise<Texts> {
  const browser = await chromium.launch({ args: launchArgs, executablePath: findBrowser() ?? '' });
  try {
    const context = await browser.newContext({ baseURL: venue.url, viewport });
    await context.clock.setFixedTime(NOW);
    await context.addCookies(
      [...staff.cookies].map(([name, value]) => ({ name, value, url: venue.url })),
    );
    const user = JSON.stringify((await staff.call('session.me')).body);
    await context.addInitScript((text) => localStorage.setItem('user', text), user);
    const page = await context.newPage();
    await page.goto('/manage/shows');
    await page.locator('tbody tr', { hasText: shows.at(-1)?.name ?? '' }).waitFor();
    const rows = await page.locator('tbody tr:not([role])').allInnerTexts();
    const days = page.getByRole('list', { name: 'Shows in May 2030' });
    await page.getByText('Shows in May 2030').click();
    const entries = await days.getByRole('button').allInnerTexts();
    const dialogs = new Map<string, string>();
    for (const { id } of shows) dialogs.set(id, await dialogOf(page, id));
    return {
      'manage-row': await readAll(shows, ({ name }) => rows.find((row) => row.includes(name))),
      'staff-calendar': await readAll(shows, ({ name }) =>
        entries.find((text) => text.includes(name)),
      ),
      dialog: await readAll(shows, ({ id }) => dialogs.get(id)),
    };
  } finally {
    await browser.close();
  }
}

/** The words and values in the dialog of a show, which its address opens. */
async function dialogOf(page: Page, id: string): Promise<string> {
  await page.evaluate((show) => {
    history.pushState({}, '', `/manage/shows?show=${show}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, id);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Headlining Artist').waitFor();
  const text = await dialog.evaluate((element: HTMLElement) => {
    const fields = element.querySelectorAll<HTMLInputElement>('input, textarea, select');
    return [element.innerText, ...[...fields].map(({ value }) => value)].join('\n');
  });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  return text;
}
