import type { Page } from '@playwright/test';
import { expect, holdBack, signIn, test } from './browser-test.ts';
import { names } from './data-table.ts';
import { LIST } from './manage-shows.ts';

/** Each part of the back office: its address, its first requests, and what it shows after them. */
const parts = [
  {
    path: '/manage/shows?q=early+bird',
    data: ['/api/v1/shows/admin-list/', '/api/v1/genres/'],
    shown: (page: Page) => names(page).getByText('Early Bird'),
  },
  {
    path: '/manage/shows?section=messages',
    data: ['/api/v1/messages/?is_archived=false'],
    shown: (page: Page) => page.getByText(/^\d+ message\(s\)$/),
  },
  {
    path: '/manage/mailing-list',
    data: ['/api/v1/mailing-list/', '/api/v1/mailing-list/settings/'],
    shown: (page: Page) => page.getByText(/^Total subscribers|^No subscribers yet/),
  },
  {
    path: '/manage/people',
    data: ['/api/v1/users/'],
    shown: (page: Page) => page.getByText(/^\d+ accounts?$/),
  },
  {
    path: '/manage/mail',
    data: ['/api/v1/mail/'],
    shown: (page: Page) => page.getByText('What goes out appears here for 30 days.'),
  },
  {
    path: '/manage/themes',
    data: ['/api/v1/themes/', '/api/v1/themes/current-setting/'],
    shown: (page: Page) => page.getByRole('heading', { name: 'Lantern' }),
  },
  {
    path: '/manage/insights',
    data: ['/api/v1/insights/'],
    shown: (page: Page) => page.getByText(/^Staff made|^Nothing to count yet/),
  },
];

test.beforeEach(({ page }) => signIn(page));

for (const { path, data, shown } of parts)
  test(`the page at ${path} loads scripts and data at once, and waits for nothing else`, async ({
    page,
    staff,
  }) => {
    if (path.includes('early')) await staff.addShow({ headlining_artist: 'Early Bird' });
    const { promise: drawn, resolve: onDrawn } = Promise.withResolvers<void>();
    const { promise: allRequested, resolve: onAllRequested } = Promise.withResolvers<void>();
    const missing = new Set(data);
    let html = '';
    await page.route('**/*', async (route) => {
      const request = route.request();
      const { pathname, search } = new URL(request.url());
      if (request.isNavigationRequest()) {
        const response = await route.fetch();
        html = await response.text();
        return route.fulfill({ response });
      }
      missing.delete(pathname + search);
      if (missing.size === 0) onAllRequested();
      // Data must not wait for a script, nor the page for a file that its HTML does not name.
      if (!html.includes(`"${pathname}${search}"`)) await drawn;
      else if (request.resourceType() === 'script') await allRequested;
      return route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(shown(page)).toBeVisible();
    onDrawn();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

test('a show that is added while the scripts load is in the list', async ({ page, staff }) => {
  const path = '/manage/shows?q=latecomer';
  const addMeanwhile = async (tab: Page, artist: string) => {
    const release = await holdBack(tab, '**/assets/*.js');
    const loaded = tab.waitForResponse(LIST).then((response) => response.finished());
    await tab.goto(path, { waitUntil: 'commit' });
    await loaded;
    await staff.addShow({ headlining_artist: artist });
    return release;
  };
  const goOn = await addMeanwhile(page, 'Latecomer One');
  goOn();
  await expect(names(page)).toHaveText(['Latecomer One']);
  const second = await page.context().newPage();
  const goOnInSecond = await addMeanwhile(second, 'Latecomer Two');
  await expect(names(page)).toHaveCount(2);
  goOnInSecond();
  await expect(names(second)).toHaveCount(2);
});
