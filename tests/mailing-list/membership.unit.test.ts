import { expect, it } from 'vitest';
import { membershipInMemory } from './membership-in-memory.ts';
import { liveThrough } from './random-membership.ts';

const ORDERS = 1_000;

it('brings nobody back who left the mailing list, in a thousand orders of events', async () => {
  const faults: string[] = [];
  for (let seed = 1; seed <= ORDERS; seed += 1)
    faults.push(...(await liveThrough(membershipInMemory(seed % 2 === 0), seed)));
  expect(faults).toEqual([]);
});
