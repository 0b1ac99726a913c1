import { expect, it } from 'vitest';
import { TableCache } from './table-cache.ts';

it('is full when a replay has so many states', () => {
  const cache = new TableCache();
  for (let key = 0; !cache.isFull; key += 1) cache.statesOf('history').set(String(key), {});
  expect(cache.statesOf('history').size).toBe(40_000);
});
