import type { Page } from '@playwright/test';

const BOOT = /(<script type="application\/json" id="boot">)(.*?)(<\/script>)/s;
const RENDERED = /(<div id="root">).*(<\/div>\s*<script type="application\/json" id="responses">)/s;

/**
 * Replaces parts of the boot data in the pages of this tab; undefined removes a part. The browser
 * then renders the page, as the server has rendered it with other data.
 */
export async function replaceBoot(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    if (route.request().frame().parentFrame()) return route.fallback();
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/<link rel="expect"[^>]*>/, '')
      .replace(RENDERED, (_, open, close) => `${open}${close}`)
      .replace(BOOT, (_, open, json, close) => {
        const changed = JSON.stringify({ ...JSON.parse(json), ...changes }).replaceAll(
          '<',
          '\\u003c',
        );
        return `${open}${changed}${close}`;
      });
    return route.fulfill({ response, body });
  });
}
