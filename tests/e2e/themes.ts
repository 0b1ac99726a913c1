import { expect, type Locator, type Page } from '@playwright/test';
import type { Theme } from '@stagedoor/contracts/theme';
import { axe } from './browser-test.ts';
import type { Staff } from './staff.ts';

/** The theme that the page shows, by the root element. */
export const activeTheme = (page: Page) =>
  page.evaluate(() => {
    const { dataset, style } = document.documentElement;
    return { theme: dataset['theme'], primary: style.getPropertyValue('--primary') };
  });

/** A theme in the gallery. */
export const card = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Themes' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

export const editor = (page: Page) => page.getByRole('dialog', { name: /^(Edit|New) Theme$/ });

export const field = (page: Page, name: string): Locator =>
  editor(page).getByLabel(name, { exact: true });

/** Activates a theme of the gallery, which asks first. */
export async function chooseTheme(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Use ${name}`, exact: true }).click();
  await confirmUse(page).click();
}

export const confirmUse = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Use this theme?' }).getByRole('button', { name: 'Use' });

/** Makes a theme that staff may change: Velvet under another name. */
export async function addOwn(staff: Staff, name: string): Promise<Theme> {
  const names = { new_name: name, new_display_name: name };
  return (await staff.send('POST', '/api/v1/themes/velvet/duplicate/', names)).json();
}

/** Activates a theme, and waits until everybody sees it. */
export async function activate(staff: Staff, theme_name: string): Promise<void> {
  await staff.send('POST', '/api/v1/themes/set-current/', { theme_name });
  const current = () => staff.read('/api/v1/themes/current/');
  await expect.poll(current).toMatchObject({ name: theme_name });
}

/** Activates the theme that the venue started with. */
export const activateFirst = (staff: Staff): Promise<void> => activate(staff, 'lantern');

/** Requests to this path fail from now on, without a message. */
export const fails = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 503, json: {} }));

/** The elements whose text has too little contrast for axe. */
export async function tooFaint(page: Page): Promise<string[]> {
  const violations = await axe(page, ['color-contrast']);
  return violations.flatMap(({ nodes }) => nodes.map((node) => node.html));
}
