import { expect, expectAccessible, test } from './browser-test.ts';
import type { Staff } from './staff.ts';

const PASSWORD = 'seven lanterns on a jetty';

/** Invites a booker, and returns the path of the link. */
async function invited(staff: Staff, email: string): Promise<string> {
  const response = await staff.send('POST', '/api/v1/users/', {
    ...{ email, first_name: 'Wren', last_name: 'Okafor' },
    ...{ is_staff: true, is_site_manager: false, is_auditor: false },
  });
  const { invitation_url } = await response.json();
  return new URL(invitation_url).pathname;
}

test('a booker chooses a password by the link of an invitation, and finds her account', async ({
  page,
  staff,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const link = await invited(staff, 'wren@lantern.test');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await expectAccessible(page);
  const { keyboard } = page;
  await page.getByLabel('New Password', { exact: true }).focus();
  await keyboard.type('short');
  await keyboard.press('Enter');
  await expect(
    page.getByRole('main').getByText('Password must be at least 8 characters'),
  ).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm New Password').fill(PASSWORD);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Wren', exact: true }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByText('(this browser)')).toBeVisible();

  await page.getByLabel('Last Name').fill('Okafor-Hale');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Your name was changed')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Last Name')).toHaveValue('Okafor-Hale');

  // The link is used.
  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm New Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password and sign in' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'This link was used' });
  await expect(refusal).toBeVisible();
});

test('the address and the password are changed, and other browsers are signed out', async ({
  browser,
  page,
  staff,
  baseURL,
}) => {
  const link = await invited(staff, 'finch@lantern.test');
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  for (const one of [page, await elsewhere.newPage()]) {
    if (one === page) {
      await one.goto(link);
      await one.getByLabel('New Password', { exact: true }).fill(PASSWORD);
      await one.getByLabel('Confirm New Password').fill(PASSWORD);
      await one.keyboard.press('Enter');
    } else {
      await one.goto('/login');
      await one.getByLabel('Username').fill('finch@lantern.test');
      await one.getByLabel('Password').fill(PASSWORD);
      await one.keyboard.press('Enter');
    }
    await expect(one).toHaveURL('/');
  }
  await page.goto('/account');
  await expect(page.getByRole('button', { name: /^Sign out of/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByRole('button', { name: /^Sign out of/ })).toHaveCount(0);

  await page.getByLabel('New Email').fill('finch@quay.test');
  await page.getByLabel('Your Password').fill('not my password');
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(
    page.getByRole('main').getByText('This is not your current password.'),
  ).toBeVisible();
  await page.getByLabel('Your Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('You sign in as finch@quay.test')).toBeVisible();

  await page.getByLabel('Current Password').fill(PASSWORD);
  await page.getByLabel('New Password', { exact: true }).fill('nine owls over the quay');
  await page.getByLabel('Confirm New Password').fill('nine owls over the quay');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password was changed')).toBeVisible();
  await elsewhere.close();
});

test('whoever is not signed in is asked to, and then comes to the account', async ({ page }) => {
  await page.goto('/change-password');
  await expect(page).toHaveURL('/login');
  // No mail goes out from this venue.
  await expect(page.getByText('a site manager of')).toBeVisible();
  await expectAccessible(page);
});

test.use({ expectedFailures: [400] });
