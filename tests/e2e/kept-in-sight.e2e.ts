import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser-test.ts';
import { written } from './inbox.ts';
import type { Staff } from './staff.ts';
import { addOwn, fails } from './themes.ts';

const write = (staff: Staff, message: string) => written(staff, ['Kept', message]);

/** Pages of the back office, what they load, what they show, and what makes them load it again. */
const pages = [
  {
    path: '/manage/shows?q=carambola',
    // A change of one show loads that one, and the list only if that fails.
    list: '**/api/v1/shows/**',
    message: 'Failed to load shows. Please try again.',
    prepare: (staff: Staff) => staff.addShow({ headlining_artist: 'Carambola' }),
    seen: (page: Page) => page.locator('[data-row]').filter({ hasText: 'Carambola' }),
    change: (staff: Staff) => staff.addShow({ headlining_artist: 'Another' }),
  },
  {
    path: '/manage/shows?section=messages&q=carambola',
    list: '**/api/v1/messages/?*',
    message: 'Failed to load messages. Please try again.',
    prepare: (staff: Staff) => write(staff, 'carambola'),
    seen: (page: Page) => page.getByRole('row').filter({ hasText: 'Kept' }),
    change: (staff: Staff) => write(staff, 'another'),
  },
  {
    path: '/manage/mailing-list',
    list: '**/api/v1/mailing-list/',
    message: 'Failed to load subscribers',
    prepare: (staff: Staff) =>
      staff.send('POST', '/api/v1/mailing-list/subscribe/', { email: 'carambola@example.com' }),
    seen: (page: Page) => page.getByRole('row').filter({ hasText: 'carambola@example.com' }),
    change: (staff: Staff) =>
      staff.send('POST', '/api/v1/mailing-list/subscribe/', { email: 'another@example.com' }),
  },
  {
    path: '/manage/themes',
    list: '**/api/v1/themes/',
    message: 'Failed to load themes. Please try again.',
    prepare: () => Promise.resolve(),
    seen: (page: Page) => page.getByRole('heading', { name: 'Velvet', exact: true }),
    change: (staff: Staff) => addOwn(staff, 'another'),
  },
  {
    path: '/manage/history/show/$id',
    list: '**/api/v1/history/show/*/',
    message: 'Failed to load the history. Please try again.',
    prepare: (staff: Staff) => staff.addShow({ headlining_artist: 'Quinquereme' }),
    seen: (page: Page) => page.getByRole('heading', { name: 'History: Quinquereme' }),
    change: (staff: Staff, id: string) =>
      staff.send('PATCH', `/api/v1/shows/${id}/`, { tour_title: 'Another' }),
  },
];

test.describe('a page of the back office', () => {
  test.use({ expectedFailures: [503] });

  for (const { path, list, message, prepare, seen, change } of pages) {
    test(`loads on a second try at ${path}, and stays when it fails`, async ({ page, staff }) => {
      const prepared = await prepare(staff);
      const id = typeof prepared === 'string' ? prepared : '';
      await signIn(page);
      await fails(page, list);
      await page.goto(path.replace('$id', id));
      await expect(page.getByText(message).first()).toBeVisible();
      await page.unroute(list);
      const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
      await (path === '/manage/mailing-list' ? page.reload() : again.click());
      await expect(seen(page)).toBeVisible();
      await expect(page.getByText(message)).toHaveCount(0);
      await fails(page, list);
      await change(staff, id);
      await expect(page.getByText(message)).toBeVisible();
      await expect(seen(page)).toBeVisible();
    });
  }
});
