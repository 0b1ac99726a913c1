import { expect, it } from 'vitest';
import { TableCache } from './table-cache.ts';

it('a table cache is full when it has 40,000 states', () => {
  const cache = new TableCache();
  for (let key = 0; !cache.isFull; key += 1) cache.statesOf('history').set(String(key), {});
  expect(cache.statesOf('history').size).toBe(40_000);
});
