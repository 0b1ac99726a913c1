import type { Page } from '@playwright/test';
import { expect, expectAccessible, holdBack, test } from './browser-test.ts';

const SIGNUP = '**/api/v1/signup/';
const LOGIN = '**/api/v1/login/';
const good = {
  'First Name': 'Ida',
  'Last Name': 'Vane',
  Email: 'ida@example.com',
  Password: 'a-fine-password',
  'Confirm Password': 'a-fine-password',
};

test('the signup form shows what is missing until a field is edited', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password must be at least 8 characters',
  );
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Last Name').fill('V');
  await expect(page.getByText('Last name is required')).toBeHidden();
  await expect(page.getByText('First name is required')).toBeVisible();
});

test('the signup form loads its warning of a password when it is used', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/signup');
  await page.getByLabel('First Name').fill('Ida');
  expect(requested.filter((url) => url.includes('password-hint'))).toEqual([]);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('password2026');
  await expect(password).toHaveAccessibleDescription(
    'This password is easy to guess. Use three or four words that do not belong together.',
  );
  await password.fill('tuba zebra kite');
  await expect(password).toHaveAccessibleDescription('At least 8 characters');
});

test.describe('signing up with an address that is taken', () => {
  test.use({ expectedFailures: [400] });

  test('shows the refusal at the email field', async ({ page }) => {
    await page.goto('/signup');
    await fill(page, { ...good, Email: 'manager@lantern.test' });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/./);
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('First Name')).toHaveValue('Ida');
  });
});

test.describe('a form that the server refuses', () => {
  test.use({ expectedFailures: [418] });

  test('says why, as the server does', async ({ page }) => {
    for (const call of [SIGNUP, LOGIN])
      await page.route(call, (route) => route.fulfill({ status: 418, json: { error: 'No tea.' } }));
    await page.goto('/signup');
    await fill(page, good);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('No tea.');
    await page.goto('/login');
    await fill(page, { Username: 'ida', Password: 'a-fine-password' });
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('No tea.');
  });
});

test('the login form says that it is busy, and what went wrong', async ({ page, quiet }) => {
  const submit = page.getByRole('button', { name: 'Sign In', exact: true });
  const alert = page.getByRole('main').getByRole('alert');
  const release = await holdBack(page, LOGIN, (route) =>
    route.fulfill({ json: { success: false } }),
  );
  await page.goto('/login');
  await fill(page, { Username: 'ida', Password: 'a-fine-password' });
  await submit.click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  release();
  await expect(alert).toHaveText('Login failed. Please try again.');

  await page.route(LOGIN, (route) => route.abort());
  await submit.click();
  await expect(alert).toHaveText('An unexpected error occurred. Please try again.');

  await page.context().clearCookies();
  await page.route('**/api/v1/csrf_token/', (route) => route.fulfill({ json: { csrfToken: 'x' } }));
  await submit.click();
  await expect(alert).toHaveText('CSRF token not found. Please refresh and try again.');
  quiet.splice(0);
});

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}
