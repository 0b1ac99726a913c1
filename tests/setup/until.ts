import { setTimeout as wait } from 'node:timers/promises';

/** As Vitest's `waitUntil`, for what also runs without it. */
export async function until(holds: () => Promise<boolean>, patienceMs = 60_000): Promise<void> {
  const last = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > last) throw new Error('It takes too long.');
    await wait(50);
  }
}
