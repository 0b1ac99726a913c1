import { describe, expect, it } from 'vitest';
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

  it('goes on after a task that failed', async () => {
    const inTurn = createTaskQueue({ atOnce: 1, waiting: 0 });
    await expect(inTurn(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await inTurn(async () => 'yes')).toBe('yes');
  });
});
