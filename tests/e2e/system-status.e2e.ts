import { expect, signIn, test } from './browser-test.ts';

const PROBLEM = 'What is shown is not complete: 1 event could not be applied.';

test('the back office shows what is wrong with its data, if anything', async ({ page }) => {
  await signIn(page);
  let problems: string[] = [];
  await page.route('**/api/v1/status/', (route) =>
    route.fulfill({
      json: { status: 'degraded', problems, projector: null, set_aside: { count: 0, events: [] } },
    }),
  );
  const loaded = page.waitForResponse('**/api/v1/status/');
  await page.goto('/manage/themes');
  await loaded;
  const notice = page.getByRole('status').filter({ hasText: PROBLEM });
  await expect(page.getByRole('navigation', { name: 'Management' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  problems = [PROBLEM];
  await page.reload();
  await expect(notice).toBeVisible();
});
