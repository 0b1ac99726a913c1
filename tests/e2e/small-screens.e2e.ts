import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';

/** As people write who lean on a key, or speak German. */
const WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';
const NAME = 'Floccinaucinihilipilification Ensemble';

/** 1280 pixels at 200 % are as many as 640; 320 are what is left at 400 %. */
for (const width of [320, 640]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 720 }, expectedFailures: [404] });

    test('nothing makes a page scroll sideways', async ({ page, staff }) => {
      const id = await staff.addShow(
        {
          headlining_artist: NAME,
          presents_line: WORD,
          tour_title: WORD,
          support_artists: `Nine Volt Saints, ${WORD}`,
          additional_info: `https://example.com/${'a-long-address-'.repeat(12)}`,
          ticket_url: 'https://tickets.example.com',
        },
        ['one.png', 'two.png'],
      );
      const other = await staff.addShow({ headlining_artist: WORD, ticket_instructions: WORD });
      for (const path of [
        '/',
        '/info',
        '/contact',
        `/shows/${id}`,
        `/shows/${other}`,
        '/login',
        '/signup',
        '/nowhere',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await overflow(page), path).toEqual([]);
      }
    });

    test('the mailing-list dialog fits', async ({ page }) => {
      await page.goto('/info');
      await page.getByRole('button', { name: 'Join the mailing list' }).click();
      await expect(
        page.getByRole('dialog').getByRole('button', { name: 'Subscribe' }),
      ).toBeInViewport();
      expect(await overflow(page)).toEqual([]);
    });
  });
}

/** What reaches beyond the right edge while the page can be scrolled there. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 80)}`);
  });
}
