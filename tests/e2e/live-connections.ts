import type { BrowserContext, Page } from '@playwright/test';
import type { Staff } from './staff.ts';

export const STREAM = /\/api\/v1\/changes\//;

/** Counts the requests that a browser makes from now on. */
export function counted(context: BrowserContext, url: RegExp): { count: number } {
  const seen = { count: 0 };
  context.on('request', (request) => {
    if (url.test(request.url())) seen.count += 1;
  });
  return seen;
}

/** Opens a page of the back office, and waits for its connection for live changes. */
export async function visit(page: Page, path: string): Promise<void> {
  const following = page.waitForResponse(STREAM);
  await page.goto(path);
  await following;
}

/** Waits until the page receives another change, and so everything that came before it. */
export async function passNews(page: Page, staff: Staff): Promise<void> {
  const settings = page.waitForRequest('**/api/v1/mailing-list/settings/');
  const set = (on: boolean) =>
    staff.send('PATCH', '/api/v1/mailing-list/settings/', { show_popup_for_new_visitors: on });
  try {
    await set(true);
    await settings;
  } finally {
    await set(false);
  }
}
