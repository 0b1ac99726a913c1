import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUploadBudget } from './upload-budget.ts';

const LIMITS = { atOnce: 2, waiting: 1, waitMs: 1_000, bytes: 100 };
const BUSY = expect.objectContaining({ code: 'too-busy', retryAfter: expect.any(Number) });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an upload beyond the number at once', () => {
  it('waits until another one ends', async () => {
    const { open } = createUploadBudget(LIMITS);
    const first = await open('ada');
    await open('bob');
    const third = open('cleo');
    first.release();
    await expect(third).resolves.toBeDefined();
  });

  it('is refused when too many wait already', async () => {
    const { open } = createUploadBudget(LIMITS);
    const first = await open('ada');
    await open('bob');
    const third = open('cleo');
    await expect(open('dora')).rejects.toEqual(BUSY);
    first.release();
    (await third).release();
    await expect(open('dora')).resolves.toBeDefined();
  });

  it('waits for another one of its account, and leaves the other half to others', async () => {
    const { open } = createUploadBudget({ ...LIMITS, atOnce: 4 });
    const [first] = [await open('ada'), await open('ada')];
    const third = open('ada');
    await open('bob');
    await open('bob');
    first.release();
    await expect(third).resolves.toBeDefined();
  });

  it('is refused when it has waited too long, and leaves its place to the next one', async () => {
    const { open } = createUploadBudget(LIMITS);
    const first = await open('ada');
    await open('bob');
    const late = open('cleo').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(LIMITS.waitMs);
    expect(await late).toEqual(BUSY);
    const next = open('dora');
    first.release();
    await expect(next).resolves.toBeDefined();
  });
});

describe('the memory of uploads', () => {
  it('is limited for all of them together', async () => {
    const { open } = createUploadBudget(LIMITS);
    const [first, second] = [await open('ada'), await open('bob')];
    first.reserve(60);
    second.reserve(40);
    expect(() => second.reserve(1)).toThrow(BUSY);
    first.release();
    expect(() => second.reserve(60)).not.toThrow();
  });

  it('is released only once for each upload', async () => {
    const { open } = createUploadBudget(LIMITS);
    const [first, second] = [await open('ada'), await open('bob')];
    first.reserve(60);
    second.reserve(40);
    first.release();
    first.release();
    expect(() => second.reserve(61)).toThrow(BUSY);
  });
});
