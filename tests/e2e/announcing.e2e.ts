import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn } from './browser-test.ts';
import { test } from './mailing-venue.ts';
import { siteManager } from './site-manager.ts';

const mailIn = (page: Page) => page.frameLocator('iframe');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an imported address gets what is new, and leaves by the link in it', async ({
    page,
    staff,
    mailing: { server },
  }) => {
    const ada = 'ada@lantern.test';
    await staff.addShow({ headlining_artist: 'Glass Harbor', price: '$22' });
    await signIn(page);
    await page.goto('/manage/mailing-list?import=new');
    await page.getByLabel('Or paste the addresses').fill(ada);
    await page.getByLabel('Where did these people agree').fill('Paper list');
    await button(page, 'Check the list').click();
    await button(page, 'Import 1 address').click();
    await expect(page.getByRole('dialog').getByText(/^Added:/)).toBeVisible();

    await page.goto('/manage/announcements');
    await button(page, 'New since the last mail').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New at The Lantern Room');
    await expect(page.getByRole('checkbox', { name: /^Glass Harbor/ })).toBeChecked();
    await expect(mailIn(page).getByRole('link', { name: 'Glass Harbor' })).toBeVisible();
    await page.getByLabel('What to say').fill('Come early.');
    await expect(button(page, 'Send…')).toBeDisabled();
    await button(page, 'Save').click();
    await expect(mailIn(page).getByText('Come early.', { exact: true })).toBeVisible();
    await page.getByLabel('Colours').selectOption('Dark');
    await page.getByLabel('Width').selectOption('Phone');
    await expect(mailIn(page).getByText('Come early.', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Part').selectOption('Text alone');
    await expect(page.getByLabel('Text', { exact: true })).toContainText('Come early.');

    await button(page, 'Send me a test').click();
    await expect.poll(() => server.mailsTo(siteManager.email).join('')).toContain('Come early.');
    expect(server.mailsTo(ada)).toEqual([]);
    await button(page, 'Send…').click();
    await inDialog(page, 'Send now').click();
    await expect(page.getByRole('main').getByText('Sent to 1 of 1 subscriber.')).toBeVisible();
    await expect(page.getByRole('main').getByText('Sent', { exact: true })).toBeVisible();

    const [mail = ''] = server.mailsTo(ada);
    const [link = ''] = /http:\/\/localhost:\d+\/leave\/[\w.-]+/.exec(mail) ?? [];
    await page.goto(new URL(link).pathname);
    await button(page, 'Leave the mailing list').click();
    await expect(page).toHaveURL('/leave/done');
    const list = await staff.read<{ email: string }[]>('/api/v1/mailing-list/');
    expect(list.map(({ email }) => email)).not.toContain(ada);
  });
});

test('a show that is called off offers an announcement, which can be stopped', async ({
  page,
  staff,
}) => {
  const id = await staff.addShow({ headlining_artist: 'Low Tide' });
  await signIn(page);
  await page.goto(`/manage/shows?statusOf=${id}`);
  await page.getByLabel('Note to visitors').fill('The van broke.');
  await button(page, 'Cancel Show').click();
  await button(page, 'Tell the mailing list').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cancelled: Low Tide');
  await expect(page.getByRole('checkbox', { name: /^Low Tide/ })).toBeChecked();
  await expect(mailIn(page).getByText('Cancelled: Low Tide')).toContainText('The van broke.');

  await button(page, 'Send…').click();
  await page.getByLabel('Send at').fill(await anHourAhead(page));
  await inDialog(page, 'Schedule').click();
  await expect(
    page.getByRole('main').getByText(/^It goes out to \d+ subscribers? on /),
  ).toBeVisible();
  await button(page, 'Do not send it').click();
  await expect(page.getByRole('main').getByText('Stopped', { exact: true })).toBeVisible();
  await expect(page.getByLabel('What to say')).toHaveCount(0);

  await page.getByRole('link', { name: 'All announcements' }).click();
  const listed = page.getByRole('list', { name: 'Announcements' }).getByRole('listitem');
  await expect(listed.filter({ hasText: 'Cancelled: Low Tide' })).toContainText('Stopped');
  await expectAccessible(page);
});

test('a draft that was not saved is asked about, and deleted', async ({ page }) => {
  await signIn(page);
  await page.goto('/manage/announcements');
  await button(page, 'Write Announcement').click();
  await page.getByLabel('Subject').fill('');
  await button(page, 'Save').click();
  await expect(page.getByRole('main').getByText('Give the mail a subject.')).toBeVisible();
  await page.getByLabel('Subject').fill('Closed in March');
  await page.getByRole('link', { name: 'All announcements' }).click();
  await inDialog(page, 'Keep editing').click();
  await button(page, 'Save').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Closed in March');
  await button(page, 'Delete draft').click();
  await inDialog(page, 'Delete').click();
  await expect(page).toHaveURL('/manage/announcements');
  await expect(page.getByText('Closed in March')).toHaveCount(0);
});

/** By the clock of the venue, as its field takes it. */
function anHourAhead(page: Page): Promise<string> {
  return page.evaluate(() => {
    const zone = JSON.parse(document.getElementById('boot')?.textContent ?? '{}').venue.time_zone;
    const time = new Date(Date.now() + 3_600_000);
    return time.toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T').slice(0, 16);
  });
}
