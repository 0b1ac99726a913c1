import { dayFromNow, expect, signIn, signInAs, test } from './browser-test.ts';
import { uploads } from './uploads.ts';

const places = [
  ['MESSAGES', 'Contact Form Messages'],
  ['MANAGE SHOWS', 'Manage Shows'],
  ['MAILING LIST', 'Mailing List'],
  ['THEMES', 'Colour Themes'],
] as const;

test.describe('the back office', () => {
  for (const flag of ['is_staff', 'is_site_manager'] as const) {
    test(`is open to somebody with ${flag} alone`, async ({ page, staff }) => {
      const id = await staff.addShow({ headlining_artist: `Open to ${flag}` });
      await signInAs(page, { [flag]: true });
      await expect(page.getByRole('link', { name: 'PAST' })).toBeVisible();
      await page.getByRole('link', { name: 'ADMIN' }).click();
      const bar = page.getByRole('navigation', { name: 'Management' });
      for (const [link, heading] of places) {
        await bar.getByRole('link', { name: link }).click();
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      }
      await page.goto(`/shows/${id}`);
      await expect(page.getByRole('button', { name: 'Edit Show' })).toBeVisible();
    });
  }
});

test('auditors see the history alone of the back office', async ({ page, quiet, staff }) => {
  const areas = new Set<string>();
  page.on('request', (request) => {
    const [, area] = /\/api\/v1\/([a-z_-]+)\//.exec(request.url()) ?? [];
    if (area) areas.add(area);
  });
  await page.clock.install();
  await signInAs(page, { is_auditor: true }, '/manage/history');
  const bar = page.getByRole('navigation', { name: 'Management' });
  for (const path of ['/manage/shows', '/manage', '/manage/themes', '/manage/mailing-list']) {
    await page.goto(path);
    await expect(page).toHaveURL('/manage/history');
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  }
  await expect(bar.getByRole('link', { name: 'HISTORY' })).toHaveAttribute('aria-current', 'page');
  await expect(bar.getByRole('link', { name: 'MANAGE SHOWS' })).toHaveCount(0);
  await expect(page.getByRole('feed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  // Auditors have no stream of changes: their page polls every 15 seconds.
  await staff.addShow({ headlining_artist: 'Fifteen Lanterns', is_published: false });
  const announced = page.getByRole('article', { name: /^Entered Fifteen Lanterns/ });
  await expect(async () => {
    await page.clock.fastForward(15_000);
    await expect(announced).toBeVisible({ timeout: 5_000 });
  }).toPass();

  // What the server lets auditors read, and what it lets everybody read.
  const allowed = [
    'history',
    'me',
    'csrf_token',
    'login',
    'genres',
    'shows',
    'themes',
    'mailing-list',
  ];
  expect([...areas].filter((area) => !allowed.includes(area))).toEqual([]);
  // The server preloads the data of a site manager, which this page does not use.
  await page.goto('about:blank');
  const others = quiet.filter((text) => !text.includes('was preloaded using link preload'));
  quiet.splice(0, quiet.length, ...others);
});

test('files that are dropped are added, or named, and do not leave the page', async ({ page }) => {
  await signIn(page);
  await page.goto('/manage/shows');
  await page.getByRole('button', { name: 'Add Show' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Show' });
  await dialog.getByLabel('Headlining Artist').fill('Drop Zone');
  const area = dialog.getByText('or drop them here');
  const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
  const files = [...(await uploads('one.png', 'two.png')), plan].map(
    ({ name, mimeType, buffer }) => ({ name, mimeType, bytes: [...buffer] }),
  );
  const dropped = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, mimeType, bytes } of given)
      data.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
    return data;
  }, files);
  for (const type of ['dragenter', 'dragover', 'drop'])
    await area.dispatchEvent(type, { dataTransfer: dropped });
  await expect(dialog.getByRole('img', { name: 'one.png' })).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'two.png' })).toBeVisible();
  await expect(
    page.getByText(/plan\.pdf\. Please use JPG, PNG, WebP, or GIF formats\./),
  ).toBeVisible();
  await expect(dialog.getByLabel('Headlining Artist')).toHaveValue('Drop Zone');
});

test('the dialog on a show page loads only the shows of that day', async ({ page, staff }) => {
  const [day, other] = [dayFromNow(240), dayFromNow(241)];
  const id = await staff.addShow({ headlining_artist: 'First In', date: day });
  await staff.addShow({ headlining_artist: 'Hidden Guest', date: other, is_published: false });
  await signIn(page);
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/admin-list/')) requested.push(searchParams.get('start_date') ?? 'all');
  });
  await page.goto(`/shows/${id}`);
  await page.getByRole('button', { name: 'Edit Show' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Show' });
  await dialog.getByLabel('Date').fill(other);
  await expect(dialog.getByText('Hidden Guest is on this date too.')).toBeVisible();
  expect([day, other]).toEqual(expect.arrayContaining(requested));
});
