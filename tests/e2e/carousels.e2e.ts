import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';

const NAME = 'Slow Shutter';
const PHOTOS = ['one.png', 'two.png', 'three.png'];
/** The boxes in which all slides but one are inert. */
const carousels = (page: Page) => page.getByRole('main').locator('*:has(> * > [inert])');
const carouselOf = (page: Page) => carousels(page).first();

test.beforeEach(async ({ page, staff }, { title }) => {
  const id = await staff.addShow({ headlining_artist: NAME, presents_line: title }, PHOTOS);
  // The clock stands still from the start: on a slow machine a photo would pass before the test.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const onPage = title.includes('show page');
  await page.goto(onPage ? `/shows/${id}` : `/?search=${encodeURIComponent(title)}`);
  await expect(async () => {
    await page.clock.runFor(20);
    const button = carouselOf(page).getByRole('button', { name: /^(Pause|Play) photos/ });
    await expect(button).toBeVisible({ timeout: 20 });
  }).toPass({ intervals: [20] });
  await at(page, 1);
});

test('a card shows each photo for five seconds', async ({ page }) => {
  await stays(page, 5000);
});

test('a show page shows each photo in turn for twelve seconds', async ({ page }) => {
  await stays(page, 12_000);
  await stays(page, 12_000);
  await stays(page, 12_000);
});

test('each dot on a show page leads to its photo', async ({ page }) => {
  const group = page.getByRole('group', { name: `photos of ${NAME}` });
  await group.getByRole('button', { name: 'Photo 3', exact: true }).click();
  await at(page, 3);
  await expect(group.getByRole('group', { name: '3 of 3' })).toBeVisible();
  await expect(
    carouselOf(page).getByRole('button', { name: 'Photo 3', exact: true }),
  ).toHaveAttribute('aria-current', 'true');
});

test('a show page does not load the next photo before its turn is near', async ({ page }) => {
  const photos = carouselOf(page).locator('img');
  await expect(photos).toHaveCount(1);
  await page.clock.runFor(6000);
  await expect(photos).toHaveCount(2);
});

test('a carousel pauses while it is pointed at', async ({ page }) => {
  const before = await place(page);
  await carouselOf(page).hover({ position: { x: 40, y: 40 } });
  await page.clock.runFor(20_000);
  await at(page, before);
});

test('a carousel pauses while it has the focus, and by its button', async ({ page }) => {
  const before = await place(page);
  const button = carouselOf(page).getByRole('button', { name: 'Pause photos' });
  await page.keyboard.press('Tab');
  await button.focus();
  await page.clock.runFor(20_000);
  await at(page, before);

  await page.keyboard.press('Enter');
  await expect(carouselOf(page).getByRole('button', { name: /^Play photos/ })).toBeFocused();
  await page.getByRole('link', { name: 'INFO' }).focus();
  await page.clock.runFor(20_000);
  await at(page, before);

  await carouselOf(page)
    .getByRole('button', { name: /^Play photos/ })
    .click();
  await page.mouse.move(0, 0);
  await page.getByRole('link', { name: 'INFO' }).focus();
  await page.clock.runFor(5100);
  await at(page, (before % PHOTOS.length) + 1);
});

test('a carousel turns only while it is in sight', async ({ page }) => {
  const before = await place(page);
  const [width, height] = [900, 250];
  await page.setViewportSize({ width, height });
  await page.clock.runFor(20_000);
  await at(page, before);
  await carouselOf(page).scrollIntoViewIfNeeded();
  await page.clock.runFor(5000);
  await at(page, (before % PHOTOS.length) + 1);
});

test('the controls stand below the photo', async ({ page }) => {
  const photo = await carouselOf(page).locator('img').first().boundingBox();
  const button = await carouselOf(page).getByRole('button').boundingBox();
  expect(button?.y).toBeGreaterThanOrEqual((photo?.y ?? 0) + (photo?.height ?? Infinity));
});

test('the photos of two cards do not turn at once, and pause together', async ({ page, staff }, {
  title,
}) => {
  await staff.addShow({ headlining_artist: NAME, presents_line: title }, PHOTOS);
  await page.reload();
  const pause = page.getByRole('button', { name: 'Pause photos' });
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return [await carousels(page).count(), await pause.count()];
    })
    .toEqual([2, 1]);
  // Without the animation from photo to photo, which takes real time.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const distances = () =>
    carousels(page).evaluateAll((all) => all.map((one) => one.firstElementChild?.scrollLeft));
  const before = await distances();
  let now = before;
  await expect(async () => {
    await page.clock.runFor(300);
    now = await distances();
    expect(now[0]).not.toBe(before[0]);
  }, 'the first carousel turns').toPass({ intervals: [20], timeout: 60_000 });
  expect(now[1]).toBe(before[1]);
  await page.clock.runFor(800);
  expect((await distances())[1]).not.toBe(before[1]);

  await pause.click();
  await page.mouse.move(0, 0);
  await page.getByRole('link', { name: 'INFO' }).focus();
  now = await distances();
  await page.clock.runFor(20_000);
  expect(await distances(), 'one button pauses both').toEqual(now);
  // The photos are decoration there: the name is the link to the page where all of them are.
  const card = page.getByRole('article').last();
  await expect(card.getByRole('link')).toHaveText([NAME]);
  for (const role of ['group', 'img', 'button'] as const)
    await expect(card.getByRole(role)).toHaveCount(0);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a photo follows the finger, and the next one stays', async ({ page }) => {
    const before = await place(page);
    const slide = carouselOf(page)
      .locator('> :first-child > *')
      .nth(before - 1);
    const { x = 0, y = 0 } = (await slide.boundingBox()) ?? {};
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x: at, y: y + 100 }],
      });
    // Without a pause: a finger that rests on a photo for half a second opens a menu instead.
    const start = touch('touchStart', 340);
    await Promise.all([start, ...[320, 280, 240].map((at) => touch('touchMove', at))]);
    await expect.poll(async () => (await slide.boundingBox())?.x).toBeLessThan(x - 50);
    for (const at of [160, 80, 20]) await touch('touchMove', at);
    await touch('touchEnd');
    await at(page, before + 1);
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a carousel is paused from the start', async ({ page }) => {
    const before = await place(page);
    await page.clock.runFor(20_000);
    await at(page, before);
    await expect(carouselOf(page).getByRole('button', { name: /^Play photos/ })).toBeVisible();
  });
});

/** The next photo comes after `interval` milliseconds. */
async function stays(page: Page, interval: number): Promise<void> {
  const before = await place(page);
  await page.clock.runFor(interval);
  await at(page, (before % PHOTOS.length) + 1);
}

async function at(page: Page, number: number): Promise<void> {
  await expect.poll(() => inSight(page)).toEqual([number]);
}

/** Which photo is in sight, from 1. */
async function place(page: Page): Promise<number> {
  await expect.poll(() => inSight(page)).toHaveLength(1);
  return (await inSight(page))[0] ?? 0;
}

/** One photo, or two while one gives way to the other. */
function inSight(page: Page): Promise<number[]> {
  return carouselOf(page).evaluate((box) =>
    [...(box.firstElementChild?.children ?? [])].flatMap((slide, at) =>
      slide.matches('[inert]') ? [] : at + 1,
    ),
  );
}
