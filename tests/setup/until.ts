import { setTimeout as wait } from 'node:timers/promises';

/** Vitest's `waitUntil` for code that also runs without Vitest. */
export async function until(holds: () => Promise<boolean>, patienceMs = 60_000): Promise<void> {
  const last = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > last)
      throw new Error(`Waited ${patienceMs} ms in vain for ${holds.toString()}`);
    await wait(50);
  }
}
