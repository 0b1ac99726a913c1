import type { Page } from '@playwright/test';

const BOOT = /(<script type="application\/json" id="boot">)(.*?)(<\/script>)/s;

/** Has the server tell the pages of this browser tab something else: these parts of the boot data in place of what they are; undefined takes a part away. */
export async function toldOtherwise(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    if (route.request().frame().parentFrame()) return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(BOOT, (_, open, json, close) => {
      const told = JSON.stringify({ ...JSON.parse(json), ...changes }).replaceAll('<', '\\u003c');
      return `${open}${told}${close}`;
    });
    return route.fulfill({ response, body });
  });
}
