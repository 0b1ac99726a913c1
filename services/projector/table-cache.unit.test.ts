import { describe, expect, it } from 'vitest';
import { TableCache } from './table-cache.ts';

describe('the cache of a replay', () => {
  it('is used until it holds too many states', () => {
    const cache = new TableCache();
    for (let key = 0; cache.isUsable; key += 1) cache.statesOf('history').set(String(key), {});
    expect(cache.statesOf('history').size).toBe(20_000);
  });

  it('is not used any more when events were not written as they were folded', () => {
    const cache = new TableCache();
    cache.drop();
    expect(cache.isUsable).toBe(false);
  });
});
