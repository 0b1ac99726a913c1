import { describe, expect, it } from 'vitest';
import { createUploadBudget } from './upload-budget.ts';

const BUSY = expect.objectContaining({ code: 'too-busy', retryAfter: expect.any(Number) });

describe('the upload budget', () => {
  it('refuses an upload beyond the limit, until another one ends', () => {
    const budget = createUploadBudget({ atOnce: 2, bytes: 100 });
    const first = budget.open();
    budget.open();
    expect(() => budget.open()).toThrow(BUSY);
    first.release();
    expect(() => budget.open()).not.toThrow();
  });

  it('refuses bytes beyond the memory of all uploads together', () => {
    const budget = createUploadBudget({ atOnce: 2, bytes: 100 });
    const [first, second] = [budget.open(), budget.open()];
    first.reserve(60);
    second.reserve(40);
    expect(() => second.reserve(1)).toThrow(BUSY);
    first.release();
    expect(() => second.reserve(60)).not.toThrow();
  });

  it('releases the bytes of an upload only once', () => {
    const budget = createUploadBudget({ atOnce: 2, bytes: 100 });
    const [first, second] = [budget.open(), budget.open()];
    first.reserve(60);
    second.reserve(40);
    first.release();
    first.release();
    expect(() => second.reserve(61)).toThrow(BUSY);
  });
});
