import { describe, expect, it, vi } from 'vitest';
import { stateCache } from './state-cache.ts';

describe('the cache of states', () => {
  it('makes a value once for each state', () => {
    const cache = stateCache(5);
    const render = vi.fn<() => string>().mockReturnValueOnce('first').mockReturnValueOnce('second');
    expect(cache.get('s1', 'revision 1', render)).toBe('first');
    expect(cache.get('s1', 'revision 1', render)).toBe('first');
    expect(cache.get('s1', 'revision 2', render)).toBe('second');
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('makes a forgotten value again', () => {
    const cache = stateCache(5);
    const render = vi.fn<() => string>().mockReturnValueOnce('torn').mockReturnValueOnce('whole');
    cache.get('s1', 'revision 1', render);
    cache.forget('s1');
    expect(cache.get('s1', 'revision 1', render)).toBe('whole');
  });

  it('evicts the least recently used entry', () => {
    const cache = stateCache(2);
    const render = vi.fn<() => string>(() => 'text');
    for (const id of ['s1', 's2', 's1', 's3', 's1']) cache.get(id, 'revision 1', render);
    expect(render).toHaveBeenCalledTimes(3);
    cache.get('s2', 'revision 1', render);
    expect(render).toHaveBeenCalledTimes(4);
  });
});
