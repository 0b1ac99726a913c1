import { dayFromNow, expect, expectAccessible, test } from './browser-test.ts';

const ARABIC = 'الأندلس';
const HEBREW = 'שלום חנוך והלהקה';
const VIETNAMESE = 'Trần Tiến Nguyễn Những Người Bạn Ễ';
const JAPANESE = '東京事変の夜';
const LONG = 'Abcdefghijklmnopqrstuvwxyz'.repeat(3).slice(0, 60);

test('names in any script keep their words, side and poster', async ({ page, staff }) => {
  const names = [ARABIC, HEBREW, 'КИНО', VIETNAMESE, LONG, JAPANESE];
  for (const [days, headlining_artist] of names.entries())
    await staff.addShow({ headlining_artist, date: dayFromNow(days + 1) });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    for (const name of names) {
      const link = page.getByRole('article').getByRole('link', { name: name.slice(0, 5) });
      const seen = await link.evaluate((element) => {
        const poster = element.closest('h2')?.parentElement?.getBoundingClientRect();
        const text = element.firstChild;
        const words = [...(text?.textContent ?? '').matchAll(/[^\s\u00AD]+/g)];
        const lines = words.map(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text as Text, index);
          range.setEnd(text as Text, index + word.length);
          return [...range.getClientRects()];
        });
        const boxes = lines.flat();
        return {
          // A word on two lines has two boxes, one below the other.
          broken: lines.some((line) => new Set(line.map(({ top }) => Math.round(top))).size > 1),
          left: Math.min(...boxes.map(({ left }) => left)) - (poster?.left ?? 0),
          right: (poster?.right ?? 0) - Math.max(...boxes.map(({ right }) => right)),
        };
      });
      expect(seen.left, name).toBeGreaterThanOrEqual(0);
      expect(seen.right, name).toBeGreaterThanOrEqual(0);
      // Long words get hyphens, and Japanese lines break between any two letters.
      if (![LONG, JAPANESE].includes(name)) expect(seen.broken, name).toBe(false);
      const isRightToLeft = [ARABIC, HEBREW].includes(name);
      expect(seen.right < seen.left, name).toBe(isRightToLeft);
    }
  }
  await expectAccessible(page);
});
