import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTaskQueue } from './task-queue.ts';

describe('a queue of tasks', () => {
  it('runs two tasks at once, lets three wait, and refuses the rest', async () => {
    const inTurn = createTaskQueue({ atOnce: 2, waiting: 3 });
    let running = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    const begun = Array.from({ length: 6 }, (_, index) =>
      inTurn(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => ends.push(resolve));
        running -= 1;
        return index;
      }),
    );
    await expect(begun[5]).rejects.toMatchObject({ code: 'too-busy', retryAfter: 2 });

    const done = Promise.all(begun.slice(0, 5));
    for (let ended = 0; ended < 5; ended += 1) {
      await expect.poll(() => ends.length).toBeGreaterThan(ended);
      ends[ended]?.();
    }
    expect(await done).toEqual([0, 1, 2, 3, 4]);
    expect(most).toBe(2);
  });

  it('works by turns for all who ask, and in order for each of them', async () => {
    const inTurn = createTaskQueue({ atOnce: 1, waiting: 3 });
    const first = Promise.withResolvers<void>();
    const done: string[] = [];
    const tasks = [
      inTurn(() => first.promise, false, 'a'),
      ...['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) =>
        inTurn(async () => void done.push(name), false, name.charAt(0)),
      ),
    ];
    await expect(inTurn(async () => undefined, false, 'a')).rejects.toMatchObject({
      code: 'too-busy',
    });
    first.resolve();
    await Promise.all(tasks);
    expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('goes on after a task that failed', async () => {
    const inTurn = createTaskQueue({ atOnce: 1, waiting: 0 });
    await expect(inTurn(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await inTurn(async () => 'yes')).toBe('yes');
  });

  describe('with a limit of waiting', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('refuses who waits too long, and never begins that work', async () => {
      const inTurn = createTaskQueue({ atOnce: 1, waiting: 5, waitMs: 1_000 });
      const first = Promise.withResolvers<void>();
      const running = inTurn(() => first.promise);
      const work = vi.fn<() => Promise<void>>();
      const late = inTurn(work).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await late).toMatchObject({ code: 'too-busy', retryAfter: 2 });
      first.resolve();
      await running;
      expect(await inTurn(async () => 'next')).toBe('next');
      expect(work).not.toHaveBeenCalled();
    });

    it('lets work wait for which nobody waits, even behind a full line', async () => {
      const inTurn = createTaskQueue({ atOnce: 1, waiting: 0, waitMs: 1_000 });
      const first = Promise.withResolvers<void>();
      const running = inTurn(() => first.promise);
      const patient = inTurn(async () => 'done', true);
      await vi.advanceTimersByTimeAsync(60_000);
      first.resolve();
      await running;
      expect(await patient).toBe('done');
    });
  });
});
