import { describe, expect, it } from 'vitest';
import { createUploadBudget } from './upload-budget.ts';

const BUSY = expect.objectContaining({ code: 'too-busy', retryAfter: expect.any(Number) });

describe('bounding uploads', () => {
  it('refuses one more than may be open at once, until one is over', () => {
    const budget = createUploadBudget({ atOnce: 2, bytes: 100 });
    const first = budget.open();
    budget.open();
    expect(() => budget.open()).toThrow(BUSY);
    first.release();
    expect(() => budget.open()).not.toThrow();
  });

  it('refuses bytes past what all uploads may hold together', () => {
    const budget = createUploadBudget({ atOnce: 2, bytes: 100 });
    const [first, second] = [budget.open(), budget.open()];
    first.hold(60);
    second.hold(40);
    expect(() => second.hold(1)).toThrow(BUSY);
    first.release();
    expect(() => second.hold(60)).not.toThrow();
  });

  it('gives back what an upload holds only once', () => {
    const budget = createUploadBudget({ atOnce: 2, bytes: 100 });
    const [first, second] = [budget.open(), budget.open()];
    first.hold(60);
    second.hold(40);
    first.release();
    first.release();
    expect(() => second.hold(61)).toThrow(BUSY);
  });
});
