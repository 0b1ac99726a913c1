import { dayFromNow, expect, expectAccessible, signIn, takenOver, test } from './browser-test.ts';

/* Names that no other journey uses, found by a word that they share. */
const WORD = 'Kumquat';
const shows = [
  { headlining_artist: `${WORD} Dub`, genre_id: 'reggae', ages: 'all_ages', date: dayFromNow(3) },
  { headlining_artist: `${WORD} Trio`, genre_id: 'jazz', ages: '18+', date: dayFromNow(5) },
  { headlining_artist: `${WORD} Choir`, genre_id: 'jazz', ages: '18+', date: dayFromNow(40) },
];

test.beforeAll(async ({ staff }) => {
  for (const show of shows) await staff.addShow(show);
});

const named = (word: string) => ({ name: new RegExp(`${WORD} ${word}`) });

test('filters live in the address, for reloads, Back and sharing', async ({ page, context }) => {
  await page.goto(`/?search=${WORD}`);
  await expect(page.getByRole('heading', named(''))).toHaveCount(3);
  const genre = page.getByRole('combobox', { name: 'Genre' });
  await expect(genre.getByRole('option').first()).toHaveText('All Genres');
  await expect(genre.getByRole('option', { name: 'None' })).toHaveCount(0);
  await genre.selectOption('Jazz');
  await expect(page).toHaveURL(/genre=jazz/);
  await expect(page.getByRole('heading', named(''))).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Age limit' }).selectOption('18+');
  await expect(page).toHaveURL(/ages=18%2B/);
  await expect(page).toHaveTitle(`Upcoming events: “${WORD}”, Jazz, 18+ · The Lantern Room`);
  const address = page.url();

  await page.reload();
  await expect(genre).toHaveValue('jazz');
  await expect(page.getByRole('heading', named(''))).toHaveCount(2);

  const shared = await context.newPage();
  await shared.goto(address);
  await expect(shared.getByRole('heading', named(''))).toHaveCount(2);
  await expect(shared.getByRole('searchbox')).toHaveValue(WORD);
  await expect(shared).toHaveTitle(/^Upcoming events: “Kumquat”, Jazz, 18\+ · /);
  await shared.close();

  await page.goBack();
  await expect(page).not.toHaveURL(/ages=/);
  await expect(page).toHaveURL(/genre=jazz/);

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle('Upcoming events · The Lantern Room');
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(genre).toHaveValue('');
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('going back undoes a search while it is being typed, in one step', async ({ page }) => {
  for (const address of ['/?genre=jazz', '/manage/shows?status=all']) {
    if (address.startsWith('/manage')) await signIn(page);
    await page.goto('/info');
    await page.goto(address);
    const box = page.getByRole('searchbox', { name: /^Search/ });
    await box.focus();
    for (const letter of ['d', 'u', 'b']) {
      await page.keyboard.type(letter);
      await expect(page).toHaveURL(new RegExp(`=[d-u]*${letter}$`));
    }
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(box).toHaveValue('');
    await expect(box).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(box).not.toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/info');
  }
});

test('the list is searched when the typing pauses', async ({ page }) => {
  await page.goto('/');
  await page.clock.install();
  await page.reload();
  const box = page.getByRole('searchbox', { name: 'Search events' });
  await expect(box).toBeVisible();
  // The box of the server's HTML becomes another one, for which it needs a clock that goes on.
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.fill(`${WORD} Dub`);
  await page.clock.runFor(290);
  await expect(page).toHaveURL('/');
  await page.clock.runFor(10);
  await page.clock.resume();
  await expect(page).toHaveURL(/search=Kumquat/);
  await expect(page.getByRole('heading', named('Dub'))).toBeVisible();
  await expect(page.getByRole('heading', named('Trio'))).toHaveCount(0);
});

test('an empty list names the filters, and leads back to all shows', async ({ page }) => {
  const range = `from=${dayFromNow(0)}&to=${dayFromNow(4)}`;
  await page.goto(`/?search=nobody-is-called-that&genre=jazz&ages=18%2B&${range}`);
  const reason = page.getByText(/^No event matches “nobody-is-called-that”, Jazz, 18\+, /);
  const text = page.getByText('No upcoming events at this time. Check back soon!');
  for (const part of [reason, text]) await expect(part).toBeVisible();
  const [above, below] = await Promise.all(
    [reason, text].map(async (part) => (await part.boundingBox())?.y ?? 0),
  );
  expect(above).toBeLessThan(below ?? 0);
  // It would contradict the text.
  await expect(page.getByRole('heading', { name: 'Next up' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Clear filters' }).press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('on a phone a button opens the filters, and counts those that are set', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/?search=${WORD}`);
  const genre = page.getByRole('combobox', { name: 'Genre' });
  const filters = page.getByRole('button', { name: 'Filters' });
  await expect(filters).toHaveAttribute('aria-expanded', 'false');
  await expect(genre).toBeHidden();
  await filters.press('Enter');
  await genre.selectOption('Jazz');
  await expect(filters).toHaveText('Filters 1');
  await expect(page.getByRole('heading', named(''))).toHaveCount(2);
  await filters.press('Enter');
  await expect(genre).toBeHidden();
});

test('a range of days is picked by its ends, and can be cleared', async ({ page }) => {
  await page.goto(`/?search=${WORD}`);
  await page.getByRole('button', { name: 'Dates: Any Time' }).click();
  const panel = page.getByRole('dialog', { name: 'Pick dates' });
  await expect(panel.getByText('Pick the first day.')).toBeVisible();
  await expectAccessible(page);
  await expect(panel.getByRole('button', { name: /previous month/i })).toBeDisabled();
  const today = panel.getByRole('button', { name: inWords(dayFromNow(0)) });
  await expect(today).toBeFocused();
  await today.click();
  await expect(panel.getByText('Now pick the last day.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`from=${dayFromNow(0)}&to=${dayFromNow(0)}`));
  // The same day again: a range is at least one day long.
  await today.click();
  await expect(page).toHaveURL(new RegExp(`from=${dayFromNow(0)}&to=${dayFromNow(1)}`));
  await page.getByRole('button', { name: 'Clear dates' }).press('Enter');
  await expect(page).not.toHaveURL(/from=/);
  await expect(page.getByRole('button', { name: 'Dates: Any Time' })).toBeFocused();
});

function inWords(day: string): RegExp {
  const words = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return new RegExp(`${words.format(new Date(`${day}T12:00:00Z`))},`);
}
