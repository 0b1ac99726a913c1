import { expect, it } from 'vitest';
import { exampleAddress } from './example-people.ts';

it('gives every example person an address of their own', () => {
  const addresses = Array.from({ length: 2_000 }, (_, index) => exampleAddress(index));
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) expect(address).toMatch(/^[a-z]+\.[a-z]+\d*@example\.com$/);
});
