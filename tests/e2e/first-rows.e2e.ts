import { expect, signIn, test } from './browser-test.ts';
import { names } from './data-table.ts';

/** Where each part of the back office begins, and what its first data are. */
const parts = [
  { path: '/manage/shows', data: '/api/v1/shows/admin-list/' },
  { path: '/manage/shows?section=messages', data: '/api/v1/messages/?is_archived=false' },
  { path: '/manage/mailing-list', data: '/api/v1/mailing-list/' },
  { path: '/manage/themes', data: '/api/v1/themes/' },
];

for (const { path, data } of parts)
  test(`the page at ${path} names every script that is loaded before its data`, async ({
    page,
  }) => {
    await signIn(page);
    const scripts: string[] = [];
    const loading = page.waitForRequest((request) => {
      const { pathname, search } = new URL(request.url());
      if (request.resourceType() === 'script') scripts.push(pathname);
      return pathname + search === data;
    });
    const response = await page.goto(path);
    const html = (await response?.text()) ?? '';
    await loading;
    expect(scripts.filter((script) => !html.includes(`"${script}"`))).toEqual([]);
  });

test('the first rows do not wait until the server has said who is signed in', async ({
  page,
  staff,
}) => {
  await staff.addShow({ headlining_artist: 'Early Bird' });
  await signIn(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/v1/me/', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/manage/shows?q=early+bird');
  await expect(names(page)).toHaveText(['Early Bird']);
  const response = page.waitForResponse('**/api/v1/me/');
  resolve();
  await response;
  await expect(names(page)).toHaveText(['Early Bird']);
});
