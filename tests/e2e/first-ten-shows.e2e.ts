import { dayFromNow, expect, signIn, test } from './browser-test.ts';
import { tabTo } from './keyboard.ts';
import { uploads } from './uploads.ts';

test.use({ venueName: 'first-ten-shows' });

test('ten shows are entered in an empty venue with the keyboard alone, and only those go live that are published', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/manage/shows');
  const dialog = page.getByRole('dialog', { name: 'Add Show' });
  const add = page.getByRole('button', { name: 'Add Show' });
  const label = (name: string) => dialog.getByLabel(name, { exact: true });
  const names = async (list: string) => {
    const { results } = await (await page.request.get(`/api/v1/shows/${list}/`)).json();
    return results.map((show: { headlining_artist: string }) => show.headlining_artist);
  };
  const poster = await uploads('poster.png');
  page.on('filechooser', (chooser) => void chooser.setFiles(poster));
  await tabTo(page, add);
  const all: string[] = [];
  const live: string[] = [];
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
    const artist = `Opening Week ${number}`;
    const isDraft = number % 5 === 0;
    await test.step(artist, async () => {
      await page.keyboard.press('Enter');
      await expect(label('Headlining Artist')).toBeFocused();
      await page.keyboard.type(artist);
      await page.keyboard.press('Enter');
      await expect(label('Support Artists')).toBeFocused();
      await page.keyboard.type('The Openers');
      await page.keyboard.press('Tab');
      const [year = '', month = '', day = ''] = dayFromNow(number).split('-');
      await page.keyboard.type(`${month}${day}${year}`);
      await page.keyboard.press('Enter');
      await expect(label('Doors Time')).toBeFocused();
      await page.keyboard.type('0700PM');
      await page.keyboard.press('Enter');
      await expect(label('Show Time')).toHaveValue('20:00');
      await page.keyboard.press('Enter');
      await expect(label('Ticket URL')).toBeFocused();
      await page.keyboard.type(`tickets.example.com/${number}`);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('combobox', { name: 'Genre' })).toBeFocused();
      await page.keyboard.type('Jazz');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('button', { name: 'Add Photos' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('img', { name: 'poster.png' })).toBeVisible();
      expect(await names('admin-list')).toHaveLength(number - 1);
      if (isDraft) {
        await tabTo(page, dialog.getByRole('switch', { name: 'Published' }));
        await page.keyboard.press('Space');
        await page.keyboard.press('Enter');
        await expect(dialog.getByRole('button', { name: 'Save draft' })).toBeFocused();
        await page.keyboard.press('Enter');
      } else {
        await expect(dialog.getByText('Everybody can see this show.')).toBeVisible();
        await page.keyboard.press('Control+Enter');
      }
      await expect(page.locator('#toasts').getByText(`${artist},`)).toBeVisible();
      await expect(add).toBeFocused();
      all.push(artist);
      if (!isDraft) live.push(artist);
      expect(await names('admin-list')).toEqual(all);
      expect(await names('upcoming')).toEqual(live);
    });
  }
  const { results } = await (await page.request.get('/api/v1/shows/admin-list/')).json();
  for (const show of results)
    expect(show).toMatchObject({ genre: { slug: 'jazz' }, photos: [expect.anything()] });
});
