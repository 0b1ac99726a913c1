import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServiceProcess } from '../setup/service-process.ts';
import { expect, expectAccessible, test as base } from './browser-test.ts';

interface FirstLogin {
  email: string;
  password: string;
}

/** A product that has generated and printed the password of its first site manager. */
const test = base.extend<object, { firstStart: FirstLogin & { url: string } }>({
  firstStart: [
    async ({}, provide) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-e2e-'));
      const product = await startServiceProcess('standalone/main.ts', {
        PORT: '0',
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        MAP_EMBED_URL: 'none',
      });
      const printed = /Sign in at \/login as (\S+) with the password (\S+)/;
      await expect.poll(() => product.output()).toMatch(printed);
      const [, email = '', password = ''] = printed.exec(product.output()) ?? [];
      await provide({ url: product.url.replace('localhost', '127.0.0.1'), email, password });
      await product.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ firstStart }, provide) => provide(firstStart.url),
});

test('the site manager changes the printed password at the first login, by keyboard', async ({
  page,
  firstStart: { email, password },
}) => {
  const { keyboard } = page;
  await page.goto('/login');
  await expect(page.getByLabel('Username')).toBeFocused();
  await keyboard.type(email);
  await keyboard.press('Tab');
  await keyboard.type(password);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
  await expect(page.getByText('so others may have seen it')).toBeVisible();
  await expectAccessible(page);

  // Until it is changed, the back office leads here.
  await page.goto('/manage/shows');
  await expect(page).toHaveURL('/account');

  await page.getByLabel('Current Password').focus();
  await keyboard.type(password);
  await keyboard.press('Tab');
  await keyboard.type('password123');
  await keyboard.press('Tab');
  await keyboard.type('password12');
  await keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByLabel('Confirm New Password')).toBeFocused();
  await keyboard.press('End');
  await keyboard.type('3');
  await keyboard.press('Enter');
  // Told once: neither in a box above the form, nor as a hint.
  await expect(page.getByRole('main').getByText(/commonly used password|easy to guess/)).toHaveText(
    'This is a commonly used password. Use three or four words that do not belong together.',
  );

  const NEW = 'curtain-up-at-eight';
  await page.getByLabel('New Password', { exact: true }).fill(NEW);
  await page.getByLabel('Confirm New Password').fill(NEW);
  await keyboard.press('Enter');
  await expect(page.getByText('Your password was changed')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/manage/shows');
  await expect(page.getByRole('heading', { name: 'Manage Shows', exact: true })).toBeVisible();
});

test.use({ expectedFailures: [400] });
