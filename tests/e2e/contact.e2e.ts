import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './browser-test.ts';
import { pressOn, typeInto } from './keyboard.ts';

const MESSAGES = '**/api/v1/messages/';
const FAILED = 'Failed to send message. Please try again or contact us on social media.';
const hello = { Name: 'Mo Doe', Email: 'mo@example.com', Message: 'Is there\na cloakroom?' };

test.beforeEach(async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { name: 'Leave a Message for Us' })).toBeVisible();
});

test("the venue card has the address and the venue's other pages", async ({ page }) => {
  const card = page.getByRole('main').getByRole('group').or(page.locator('main address'));
  await expect(card).toContainText('12 Foundry Street, Springfield');
  await expect(card.getByRole('link', { name: /^TikTok/ })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
    'href',
    'https://instagram.com/thelanternroom',
  );
});

test('a message is sent by keyboard, a dialog says so, and the form is empty', async ({
  page,
  staff,
}) => {
  // The server drops a form that is sent sooner than a person could have filled it in.
  await page.clock.setFixedTime(new Date(Date.now() - 10_000));
  await page.reload();
  const sent = page.waitForRequest(MESSAGES);
  for (const [label, text] of Object.entries(hello))
    await typeInto(page, page.getByRole('main').getByLabel(label), text);
  await pressOn(page, page.getByRole('button', { name: 'Send Message' }));
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({
    name: 'Mo Doe',
    email: 'mo@example.com',
    message: 'Is there\na cloakroom?',
    leave_empty: '',
  });
  expect(Math.abs(Date.now() - body.form_started_at)).toBeLessThan(60_000);

  const dialog = page.getByRole('dialog', { name: 'Message Sent!' });
  await expect(dialog).toContainText(/has been sent.*reply to you via email/);
  await expect(dialog).toHaveAccessibleDescription(/has been sent/);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused();
  for (const label of Object.keys(hello))
    await expect(page.getByRole('main').getByLabel(label)).toHaveValue('');

  const received: { email: string; message: string }[] = await staff.read('/api/v1/messages/');
  expect(received).toContainEqual(
    expect.objectContaining({ email: 'mo@example.com', message: 'Is there\na cloakroom?' }),
  );
});

test('a message is accepted from a browser with a wrong clock', async ({ page }) => {
  const opened = Date.now();
  await page.clock.setFixedTime(opened);
  await page.reload();
  await fill(page, hello);
  await page.clock.setFixedTime(opened + 2_000);
  const sent = page.waitForRequest(MESSAGES);
  await page.getByRole('button', { name: 'Send Message' }).click();
  expect((await sent).postDataJSON()).not.toHaveProperty('form_started_at');
});

test('a draft survives a visit to another page, and can be sent', async ({ page }) => {
  await fill(page, hello);
  await page.getByRole('link', { name: 'INFO' }).click();
  await expect(page.getByRole('heading', { name: 'VENUE INFO' })).toBeVisible();
  await page.getByRole('link', { name: 'CONTACT' }).click();
  await expect(page.getByLabel('Message')).toHaveValue(hello.Message);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('dialog', { name: 'Message Sent!' })).toBeVisible();
});

test('the form refuses a message without name, email or text', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('main').getByText('Please enter your name')).toBeVisible();
  await expect(page.getByRole('main').getByText('Please enter a message')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  expect(sent).toBe(0);
  await expect(page.getByRole('main').getByLabel('Email')).toHaveAttribute('type', 'email');
});

test("the honeypot is out of people's sight and reach", async ({ page }) => {
  const trap = page.locator('[name=leave_empty]');
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  const { width = 0, height = 0 } = (await trap.locator('xpath=../..').boundingBox()) ?? {};
  expect(width * height).toBeLessThanOrEqual(1);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(3);
});

test.describe('sending a message that is refused', () => {
  test.use({ expectedFailures: [400, 503] });

  test('a toast reports the failure, and the form keeps its fields', async ({ page }) => {
    await page.route(
      MESSAGES,
      (route) => route.fulfill({ status: 503, json: { error: 'Away.', code: 'away' } }),
      { times: 1 },
    );
    await fill(page, hello);
    await page.getByRole('button', { name: 'Send Message' }).click();
    const toast = page.getByRole('alert').filter({ hasText: FAILED });
    await expect(toast).toContainText('Error');
    for (const [label, text] of Object.entries(hello)) {
      await expect(page.getByRole('main').getByLabel(label)).toHaveValue(text);
    }
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('dialog', { name: 'Message Sent!' })).toBeVisible();
    expect(await toast.count()).toBe(0);
  });

  test("the form shows the server's refusal of a field at that field", async ({ page }) => {
    const errors = { email: ['We do not take mail from there.'] };
    await page.route(MESSAGES, (route) => route.fulfill({ status: 400, json: { errors } }));
    await fill(page, hello);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('main').getByLabel('Email')).toHaveAccessibleDescription(
      'We do not take mail from there.',
    );
    await expect(page.getByRole('main').getByLabel('Email')).toBeFocused();
    await page.getByRole('main').getByLabel('Email').fill('mo@nowhere.org');
    await expect(page.getByRole('main').getByText('We do not take mail from there.')).toBeHidden();
  });
});

test('the form stops waiting after half a minute without a response', async ({ page }) => {
  await page.clock.install();
  await page.route(MESSAGES, () => undefined);
  const requested = page.waitForRequest(MESSAGES);
  await fill(page, hello);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await requested;
  await page.clock.fastForward(30_000);
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue(hello.Message);
});

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByRole('main').getByLabel(label).fill(text);
}
