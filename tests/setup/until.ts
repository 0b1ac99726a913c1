import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 60_000;

/** As Vitest's `waitUntil`, for what also runs without it. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const last = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > last) throw new Error('It takes too long.');
    await wait(50);
  }
}
