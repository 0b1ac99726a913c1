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
  const faults = {
    'First Name': 'First name is required',
    'Last Name': 'Last name is required',
    Email: 'Please enter a valid email address',
    Password: 'Password must be at least 8 characters',
    'Confirm Password': 'Passwords do not match',
  };
  for (const [label, fault] of Object.entries(faults)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(fault);
  }
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Last Name').fill('V');
  await expect(page.getByText('Last name is required')).toBeHidden();
  await expect(page.getByText('First name is required')).toBeVisible();
});

test('the signup form warns of a password that is easy to guess, with code that comes when the field is used', async ({
  page,
}) => {
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

test('the signup form takes eight characters, however easy to guess', async ({ page }) => {
  await page.goto('/signup');
  const easy = { Password: 'password', 'Confirm Password': 'password' };
  await fill(page, { ...good, Email: 'easy@example.com', ...easy });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible();
});

test.describe('signing up with an address that is taken', () => {
  test.use({ expectedFailures: [400] });

  test('shows the refusal at the email field', async ({ page }) => {
    await page.goto('/signup');
    await fill(page, { ...good, Email: 'manager@lantern.test' });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/./);
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
    await expect(page.getByLabel('First Name')).toHaveValue('Ida');
  });
});

test.describe('responses of the server', () => {
  test.use({ expectedFailures: [403, 405, 418, 502] });

  const responses: [what: string, response: { status: number; json?: object }, message: RegExp][] =
    [
      ['403', { status: 403, json: {} }, /^CSRF verification failed\. Please refresh the page/],
      [
        '405',
        { status: 405, json: {} },
        /^(Signup|Login) method not allowed\. Please contact supp/,
      ],
      ['an error of its own', { status: 418, json: { error: 'No tea.' } }, /^No tea\.$/],
      ['nothing but a status', { status: 502 }, /^Error: 502 Bad Gateway$/],
      ['success: false', { status: 200, json: { success: false } }, /failed\. Please try again\.$/],
      [
        'success: false and why',
        { status: 200, json: { success: false, error: 'Why.' } },
        /^Why\.$/,
      ],
    ];
  for (const [what, response, message] of responses) {
    test(`both forms explain ${what}`, async ({ page }) => {
      await page.route(SIGNUP, (route) => route.fulfill(response));
      await page.route(LOGIN, (route) => route.fulfill(response));
      await page.goto('/signup');
      await fill(page, good);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(message);
      await page.goto('/login');
      await fill(page, { Username: 'ida', Password: 'a-fine-password' });
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(message);
    });
  }
});

test('the login form asks for a refresh when there is no CSRF cookie', async ({ page }) => {
  await page.route('**/api/v1/csrf_token/', (route) => route.fulfill({ json: { csrfToken: 'x' } }));
  await page.goto('/login');
  await fill(page, { Username: 'ida', Password: 'a-fine-password' });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'CSRF token not found. Please refresh and try again.',
  );
});

test('the login form reports an error when no response comes', async ({ page, quiet }) => {
  await page.route(LOGIN, (route) => route.abort());
  await page.goto('/login');
  await fill(page, { Username: 'ida', Password: 'a-fine-password' });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'An unexpected error occurred. Please try again.',
  );
  quiet.splice(0);
});

test('the submit button says that it is busy', async ({ page }) => {
  const release = await holdBack(page, LOGIN, (route) =>
    route.fulfill({ json: { success: false } }),
  );
  await page.goto('/login');
  await fill(page, { Username: 'ida', Password: 'a-fine-password' });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  release();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Login failed. Please try again.',
  );
});

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}
