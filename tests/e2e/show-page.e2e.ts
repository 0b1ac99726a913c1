import type { Locator } from '@playwright/test';
import { dayFromNow, expect, expectAccessible, takenOver, test } from './browser-test.ts';

test('a show page has links to tickets, places, calendars and what its text names', async ({
  page,
  staff,
}) => {
  const id = await staff.addShow({
    headlining_artist: 'Paper Lanterns',
    support_artists: 'Marrow\nNine Volt Saints',
    ticket_url: 'tickets.example.com/paper',
    ticket_instructions: 'Not to be seen beside a ticket shop.',
    additional_info: 'Seated.\nMore at www.example.com or band@example.com',
  });
  await page.goto(`/shows/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Paper Lanterns' })).toBeVisible();
  await expect(main.getByText('with Marrow, Nine Volt Saints')).toBeVisible();
  await expect(main.getByText('None')).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'band@example.com' })).toBeVisible();
  await expect(main.getByText('Seated.')).toHaveCSS('white-space', 'pre-line');
  await expect(main.getByRole('link', { name: '12 Foundry Street, Springfield' })).toHaveAttribute(
    'href',
    /openstreetmap\.org\/search\?query=12\+Foundry/,
  );
  await expect(main.getByText('Bus 12 to Foundry Street.')).toBeVisible();
  await expect(main.getByText('No steps from the street to the stage.')).toBeVisible();
  await expect(main.getByText('Not to be seen')).toHaveCount(0);

  await expect(main.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
    'href',
    `/shows/${id}/show.ics`,
  );
  await main.getByRole('link', { name: 'Back to Events' }).click();
  await expect(page).toHaveURL('/');
});

test('a show page leads to the artist, but loads nothing', async ({ page, staff, venueUrl }) => {
  const id = await staff.addShow({
    headlining_artist: 'Found Elsewhere',
    listen_url: 'https://www.videos.example.com/watch?v=1',
    artist_links:
      'found.example.com\nwww.photos.example.com/found\nhttps://photos.example.com/crew',
  });
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${venueUrl}/`)) outside.push(request.url());
  });
  await page.goto(`/shows/${id}`);
  const links = page.getByRole('definition').getByRole('list').getByRole('link');
  await expect(links).toHaveText([
    'Listen or watch videos.example.com, opens in a new tab',
    'found.example.com, opens in a new tab',
    'photos.example.com/found, opens in a new tab',
    'photos.example.com/crew, opens in a new tab',
  ]);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener');
  }
  await takenOver(page);
  expect(outside).toEqual([]);
});

test('a phone shows the name of a show without photos once', async ({ page, staff }) => {
  const headlining_artist = 'Once Upon';
  const id = await staff.addShow({ headlining_artist });
  const names = page.getByRole('main').getByText(headlining_artist).filter({ visible: true });
  for (const [width, count] of [
    [1440, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/shows/${id}`);
    await expect(names).toHaveCount(count);
  }
});

test('the page of a past show sells no tickets', async ({ page, staff }) => {
  const id = await staff.addShow({
    headlining_artist: 'Last Night',
    date: dayFromNow(-1),
    ticket_url: 'https://tickets.example.com',
    ticket_instructions: 'Tickets at the door.',
  });
  await page.goto(`/shows/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Last Night' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy Tickets' })).toHaveCount(0);
  await expect(page.getByText('Tickets at the door.')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0);
  await expect(page.getByText('This show is over.')).toBeVisible();
});

test('a show page ends with what else is on that night, and next', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: 'Rowan Early', date: dayFromNow(1) });
  await staff.addShow({ headlining_artist: 'Rowan Late', date: dayFromNow(1) });
  await staff.addShow({ headlining_artist: 'Rowan Tomorrow', date: dayFromNow(3) });
  await page.goto('/?search=rowan');
  await page.getByRole('link', { name: 'Rowan Early' }).click();
  const strip = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(strip('More that night').getByRole('link')).toHaveText(/Rowan Late/);
  const next = strip('Next up').getByRole('link', { name: 'Rowan Tomorrow' });
  await expect(next).toBeVisible();
  await next.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rowan Tomorrow' })).toBeVisible();
  await expect(strip('More that night')).toBeHidden();
  await expect(strip('Next up').getByRole('link', { name: /Rowan/ })).toBeHidden();
  await page.getByRole('link', { name: 'Back to Events' }).click();
  await expect(page).toHaveURL('/?search=rowan');
});

test('a show is put into calendars and shared at one place', async ({ page, staff }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const ticket_url of ['https://tickets.example.com', '']) {
    const id = await staff.addShow({ headlining_artist: 'One Place', ticket_url });
    await page.goto(`/shows/${id}`);
    const names = await page.getByRole('heading', { name: 'One Place' }).boundingBox();
    const share = await page.getByRole('button', { name: 'Share' }).boundingBox();
    expect(share?.y).toBeGreaterThan(names?.y ?? Infinity);
  }
});

test('the photos of a show page open whole, and give the focus back', async ({ page, staff }) => {
  const name = 'Long Poster';
  const id = await staff.addShow({ headlining_artist: name }, ['one.png', 'two.png', 'three.png']);
  await page.goto(`/shows/${id}`);
  // The frame has the ratio of the photos, 4 to 3.
  const first = await page.getByRole('img', { name: `${name}, photo 1` }).boundingBox();
  expect((first?.width ?? 0) / (first?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  const opener = page.getByRole('button', { name: `View ${name}, photo 1` });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByText('Photo 1 of 3')).toBeVisible();
  await expect(dialog).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('img', { name: `${name}, photo 2` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Previous photo' }).click();
  await dialog.getByRole('button', { name: 'Previous photo' }).click();
  await expect(dialog.getByText('Photo 3 of 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a show that is off says so once, above its names', async ({ page, staff }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const name = 'Off Poster';
  const id = await staff.addShow({ headlining_artist: name }, ['one.png']);
  await staff.send('POST', `/api/v1/shows/${id}/cancel/`, { status_note: 'Snow.' });
  await staff.read(`/api/v1/shows/${id}/`);
  await page.goto(`/shows/${id}`);
  await expect(page.getByText('CANCELLED This show is cancelled. Snow.')).toBeVisible();
  await expect(page.getByText('This show is cancelled.')).toHaveCount(1);
  const picture = await page.getByRole('img', { name }).boundingBox();
  const ages = await page.getByText('Ages', { exact: true }).boundingBox();
  // The facts are below the picture, in its column.
  expect(ages?.y).toBeGreaterThan((picture?.y ?? Infinity) + (picture?.height ?? 0));
  expect(ages?.x).toBeLessThan((picture?.x ?? 0) + (picture?.width ?? 0));
});

test('a small photo is whole and at most twice as large everywhere', async ({ page, staff }) => {
  const name = 'Thumbnail Sketch';
  // 64 × 48 pixels.
  const id = await staff.addShow({ headlining_artist: name }, ['small.png']);
  const largest = { width: 128, height: 96 };
  await page.goto(`/shows/${id}`);
  const photo = page.getByRole('img', { name });
  const opener = page.getByRole('button', { name: `View ${name}` });
  expect(await photo.boundingBox()).toMatchObject(largest);
  expect(await middleOf(photo)).toEqual(await middleOf(opener));
  // It lies on the pattern of the name.
  await expect(opener.locator('..')).toHaveCSS('background-image', /gradient/);
  await opener.click();
  const alone = page.getByRole('dialog', { name }).getByRole('img', { name });
  expect(await alone.boundingBox()).toMatchObject(largest);

  await page.goto('/?search=thumbnail+sketch');
  const onCard = page.getByRole('article').filter({ hasText: name }).locator('img');
  expect(await onCard.boundingBox()).toMatchObject(largest);
});

async function middleOf(element: Locator) {
  const box = await element.boundingBox();
  return box && [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
}

test('a show is shared by the system, or its link is copied', async ({ page, staff, context }) => {
  const id = await staff.addShow({ headlining_artist: 'Shared Show' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/shows/${id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await page.evaluate(() => {
    Navigator.prototype.share = async (data) => {
      document.title = JSON.stringify(data);
    };
  });
  await page.getByRole('button', { name: 'Share' }).click();
  const shared = { title: 'Shared Show · The Lantern Room', url: page.url() };
  await expect(page).toHaveTitle(JSON.stringify(shared));
});
