import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser-test.ts';

/** More than the buffers of a connection hold. */
const LARGE = 30 * 1024 * 1024;
const TOO_LARGE = 61 * 1024 * 1024;
const PHOTO = 9 * 1024 * 1024;
const AT_ONCE = 16;

test.use({ expectedFailures: [400, 401, 403, 404, 413, 429, 503] });
test.beforeEach(({ page }) => signIn(page));

test('a refused upload gets its refusal, and no network error', async ({ page }) => {
  expect(await upload(page, { field: 'pictures' })).toEqual([400]);
  expect(await upload(page, { token: 'wrong' })).toEqual([403]);
  expect(await upload(page, { bytes: TOO_LARGE })).toEqual([413]);
  await page.context().clearCookies({ name: 'session' });
  expect(await upload(page, {})).toEqual([401]);
});

test('many uploads at once wait for their turn', async ({ page }) => {
  const statuses = await upload(page, { count: AT_ONCE, bytes: PHOTO });
  expect(statuses).toEqual(Array.from({ length: AT_ONCE }, () => 404));
});

/** Uploads a photo to a show that does not exist, and returns the statuses of the responses. */
function upload(
  page: Page,
  about: { field?: string; bytes?: number; count?: number; token?: string },
): Promise<number[]> {
  const { field = 'photos', bytes = LARGE, count = 1, token = '' } = about;
  return page.evaluate(
    async ({ field, bytes, count, token }) => {
      const { csrfToken } = await (await fetch('/api/v1/csrf_token/')).json();
      const form = new FormData();
      form.set(field, new File([new Uint8Array(bytes)], 'a.png'));
      const send = async () => {
        const response = await fetch('/api/v1/shows/unknown/upload-photos/', {
          method: 'POST',
          headers: { 'x-csrftoken': token || csrfToken },
          body: form,
        });
        return response.status;
      };
      return Promise.all(Array.from({ length: count }, send));
    },
    { field, bytes, count, token },
  );
}
