import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './browser-test.ts';
import { siteManager } from './site-manager.ts';

/* Browsers make passkeys for names alone, and not for addresses of machines. */
test.use({
  baseURL: async ({ venueUrl }, provide) => provide(venueUrl.replace('127.0.0.1', 'localhost')),
});

/** A device whose owner always shows the right finger. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

async function signInByPassword(page: Page): Promise<void> {
  await page.getByLabel('Username').fill(siteManager.email);
  await page.getByLabel('Password').fill(siteManager.password);
  await page.keyboard.press('Enter');
}

async function addPasskey(page: Page): Promise<void> {
  await withAuthenticator(page);
  await page.goto('/login');
  await signInByPassword(page);
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
}

test('a passkey is added, renamed, signs in by the button, and is removed', async ({ page }) => {
  // This browser does not offer passkeys in a field.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await addPasskey(page);
  await page.getByRole('button', { name: /^Rename Chrome/ }).click();
  await page.getByLabel('Name of the passkey').fill('Key ring');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Key ring', { exact: true })).toBeVisible();
  await expect(page.getByText('not used yet')).toBeVisible();
  await expectAccessible(page);

  await logOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await expect(page.getByText('not used yet')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove Key ring' }).click();
  await expect(page.getByText('Key ring', { exact: true })).toHaveCount(0);
});

test('a passkey signs in where the browser offers it in the field', async ({ page }) => {
  await addPasskey(page);
  await logOut(page);
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});

test('whoever signed in a while ago is asked to sign in again', async ({ page }) => {
  await withAuthenticator(page);
  await page.goto('/login');
  await signInByPassword(page);
  await expect(page).toHaveURL('/');
  const refusal = { error: 'Please sign in again first.', code: 'sign-in-again' };
  await page.route('**/api/v1/passkeys/options/', (route) =>
    route.fulfill({ status: 403, json: refusal }),
  );
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await signInByPassword(page);
  await expect(page).toHaveURL('/account');
});

test('a passkey of another host says where it works', async ({ page }) => {
  const passkey = { id: 'p1', name: 'Key ring', host: 'old.example', last_used_at: null };
  await page.route('**/api/v1/passkeys/', (route) =>
    route.fulfill({ json: { results: [{ ...passkey, created_at: '2026-01-05T12:00:00.000Z' }] } }),
  );
  await page.goto('/login');
  await signInByPassword(page);
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await expect(page.getByText('It was made at old.example, and works there alone.')).toBeVisible();
});

test('both pages say that passkeys need https where the browser has none', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'isSecureContext', { value: false }),
  );
  await page.goto('/login');
  await expect(page.getByText('Signing in with a passkey needs https.')).toBeVisible();
  await signInByPassword(page);
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await expect(page.getByText('Passkeys need https')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
});

test.use({ expectedFailures: [403] });
