import { expect, test } from './browser-test.ts';
import type { Staff } from './staff.ts';
import { TOKENS } from '../setup/test-tokens.ts';

/** The link in the mail to somebody who joins now. */
async function linkOf(staff: Staff, email: string): Promise<string> {
  await staff.send('POST', '/api/v1/mailing-list/subscribe/', { email });
  const subscribers = await subscribersOf(staff);
  return `/leave/${await TOKENS.of(subscribers.find((one) => one.email === email)?.id ?? '')}`;
}

const subscribersOf = (staff: Staff) =>
  staff.read<{ id: string; email: string }[]>('/api/v1/mailing-list/');

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled });

    test('somebody opens the link of a mail, and leaves the mailing list', async ({
      page,
      staff,
    }) => {
      const email = `ada-${javaScriptEnabled}@example.com`;
      const isListed = async () =>
        (await subscribersOf(staff)).some((subscriber) => subscriber.email === email);
      await page.goto(await linkOf(staff, email));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leave the mailing list?');
      await expect(page.getByRole('banner')).toContainText('The Lantern Room');
      expect(await isListed()).toBe(true);
      await page.getByRole('button', { name: 'Leave the mailing list' }).click();
      await expect(page).toHaveURL('/leave/done');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'You have been unsubscribed',
      );
      await expect.poll(isListed).toBe(false);
      await page.getByRole('link', { name: 'See the shows' }).click();
      await expect(page).toHaveURL('/');
    });

    test.describe('with a link that was cut off', () => {
      test.use({ expectedFailures: [404] });

      test('somebody learns that it does not work', async ({ page, staff }) => {
        await page.goto((await linkOf(staff, 'bob@example.com')).slice(0, -5));
        await page.getByRole('button', { name: 'Leave the mailing list' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
        await expect(page.getByRole('link', { name: 'See the shows' })).toBeVisible();
      });
    });
  });
