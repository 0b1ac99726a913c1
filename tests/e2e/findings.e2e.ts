import { expect, expectAccessible, signIn, test } from './browser-test.ts';

const SENTENCE = 'The photo 0f3a.webp is not the one that was uploaded: its file was replaced.';
const FINDING = {
  id: '00000000-0000-4000-8000-000000000001',
  sentence: SENTENCE,
  at: '2026-11-20T04:20:00Z',
  kind: 'photo',
  acknowledged: null,
};
const ACKNOWLEDGED = { at: '2026-11-25T04:20:00Z', by: { id: 'ada', name: 'Ada' } };

test('the history shows what was found until a site manager acknowledges it', async ({ page }) => {
  await signIn(page);
  let findings: object[] = [FINDING];
  await page.route('**/api/v1/history/verification/', (route) =>
    route.fulfill({ json: { last: null, backup: null, findings } }),
  );
  await page.route('**/api/v1/history/verification/*/acknowledge/', (route) => {
    expect(route.request().url()).toContain(FINDING.id);
    findings = [{ ...FINDING, acknowledged: ACKNOWLEDGED }];
    return route.fulfill({ json: { success: true } });
  });
  await page.goto('/manage/history');
  const found = page.getByRole('alert').filter({ hasText: SENTENCE });
  await expect(found).toBeVisible();
  await expectAccessible(page);
  const button = found.getByRole('button', { name: 'Acknowledge' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The finding was acknowledged')).toBeVisible();
  await expect(found).toHaveCount(0);
});
