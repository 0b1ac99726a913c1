import type { Locator, Page } from '@playwright/test';
import { dayFromNow, expect, signIn, test } from './browser-test.ts';
import { dayOn, goTo } from './calendar-days.ts';
import { WITHOUT_PANE, written } from './inbox.ts';
import type { Staff } from './staff.ts';
import { addOwn } from './themes.ts';

interface Journey {
  name: string;
  /** The page, and what opens the dialog on it. */
  begin: (page: Page, staff: Staff) => Promise<Locator>;
  /** What the address then has. */
  address: RegExp;
  title: string;
  /** Where the focus is in it. */
  focused: (dialog: Locator) => Locator;
}

const close = (dialog: Locator) => dialog.getByRole('button', { name: 'Close', exact: true });
const artist = (dialog: Locator) => dialog.getByLabel('Headlining Artist');
const themeName = (dialog: Locator) => dialog.getByLabel('Name', { exact: true });
/* A day on which no other journey has a show. */
const FREE_DAY = dayFromNow(340);

const journeys: Journey[] = [
  {
    name: 'a show of the list',
    begin: async (page, staff) => {
      await staff.addShow({ headlining_artist: 'Addressed' });
      await page.goto('/manage/shows?q=addressed');
      return page.getByRole('button', { name: 'Addressed', exact: true });
    },
    address: /\?q=addressed&show=[^&]+$/,
    title: 'Edit Show',
    focused: artist,
  },
  {
    name: 'a new show on a day',
    begin: async (page) => {
      await page.goto('/manage/shows');
      await goTo(page, FREE_DAY);
      return dayOn(page, FREE_DAY);
    },
    address: new RegExp(`\\?show=new&date=${FREE_DAY}$`),
    title: 'Add Show',
    focused: artist,
  },
  {
    name: 'a show on its own page',
    begin: async (page, staff) => {
      await page.goto(`/shows/${await staff.addShow({ headlining_artist: 'At Home' })}`);
      return page.getByRole('button', { name: 'Edit Show' });
    },
    address: /\/shows\/([^/?]+)\?show=\1$/,
    title: 'Edit Show',
    focused: artist,
  },
  {
    name: 'the genres',
    begin: async (page) => {
      await page.goto('/manage/shows?show=new');
      return page.getByRole('button', { name: 'Manage genres' });
    },
    address: /\?show=new&genres=open$/,
    title: 'Genres',
    focused: close,
  },
  {
    name: 'a message',
    begin: async (page, staff) => {
      await written(staff, ['Ada Link', 'langsat']);
      await page.setViewportSize(WITHOUT_PANE);
      await page.goto('/manage/shows?section=messages&q=langsat');
      return page.getByRole('button', { name: 'Ada Link', exact: true });
    },
    address: /&message=[^&]+$/,
    title: 'Message from Ada Link',
    focused: close,
  },
  {
    name: 'a theme',
    begin: async (page, staff) => {
      await addOwn(staff, 'addressed');
      await page.goto('/manage/themes');
      return page.getByRole('button', { name: 'Edit addressed' });
    },
    address: /\?theme=[^&]+$/,
    title: 'Edit Theme',
    focused: themeName,
  },
  {
    name: 'a theme to generate',
    begin: async (page) => {
      await page.goto('/manage/themes');
      return page.getByRole('button', { name: 'Generate' });
    },
    address: /\?theme=generate$/,
    title: 'Generate a Theme',
    focused: (dialog) => dialog.getByLabel('Prompt'),
  },
];

test.beforeEach(({ page }) => signIn(page));

for (const { name, begin, address, title, focused } of journeys)
  test(`the dialog of ${name} is in the address`, async ({ page, context, staff }) => {
    const dialog = page.getByRole('dialog', { name: title });
    const opener = await begin(page, staff);
    const without = page.url();

    await test.step('Back closes it, and Forward opens it', async () => {
      await opener.click();
      await expect(focused(dialog)).toBeFocused();
      await expect(page).toHaveURL(address);
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(without);
      await expect(opener).toBeFocused();
      await page.goForward();
      await expect(dialog).toBeVisible();
    });

    await test.step('a reload keeps it, and closing it goes back', async () => {
      await page.reload();
      await expect(dialog).toBeVisible();
      await close(dialog).click();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(without);
      await page.goForward();
      await expect(dialog).toBeVisible();
    });

    await test.step('a link opens it, over a whole phone', async () => {
      const other = await context.newPage();
      const size = { width: 390, height: 844 };
      await other.setViewportSize(size);
      await other.goto(page.url());
      const linked = other.getByRole('dialog', { name: title });
      await expect(linked).toBeVisible();
      await expect.poll(() => linked.boundingBox()).toEqual({ x: 0, y: 0, ...size });
      await close(linked).click();
      await expect(linked).toBeHidden();
      await expect(other).toHaveURL(without);
      await other.close();
    });
  });
