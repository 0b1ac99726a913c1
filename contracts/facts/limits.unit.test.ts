import { expect, describe, it } from 'vitest';
import { PHOTO_TASK, PHOTOS_MS, RESPONSE_MS, UPLOADS } from './limits.ts';

/** The longest that an append to the log takes: two tries, or more that fail at once. */
const APPEND_MS = 14_000;

describe('the limits on the way of an upload', () => {
  it('end it before the front door does, so that what it says is true', () => {
    expect(UPLOADS.waitMs + PHOTOS_MS + APPEND_MS).toBeLessThan(RESPONSE_MS);
  });

  it('leave a photo its whole turn after the longest wait', () => {
    expect(PHOTO_TASK.waitMs + PHOTO_TASK.limitMs).toBeLessThanOrEqual(RESPONSE_MS - 20_000);
  });
});
