import { describe, expect, it, vi } from 'vitest';
import { StoreTimeout } from '@stagedoor/platform/stores/store-away';
import { render, type RenderedResponse } from './rendered-response.ts';
import {
  responseCache,
  type CachedResponse,
  type ResponseCache,
  type ResponseCacheOptions,
} from './response-cache.ts';

const openCache = (options: Partial<ResponseCacheOptions> = {}) =>
  responseCache({ state: () => '2026-11-20', ...options });
const response = (text: string, isCacheable = true) =>
  render(text, { type: 'text/plain', cacheControl: 'no-cache', isCacheable });
const textOf = ({ response }: CachedResponse) => response.body.toString();
const rendering = (text: string) =>
  vi.fn<() => Promise<RenderedResponse>>(async () => response(text));

describe('getting a response', () => {
  it('renders it once while nothing changes', async () => {
    const cache = openCache();
    const render = rendering('one');
    await cache.get('key', render);
    expect(textOf(await cache.get('key', render))).toBe('one');
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('renders it once for all requests of the same moment', async () => {
    const cache = openCache();
    const render = rendering('one');
    await Promise.all(['key', 'key', 'other'].map((key) => cache.get(key, render)));
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('renders it again after a change, and on a new day', async () => {
    let state = '2026-11-20';
    const cache = openCache({ state: () => state });
    const render = rendering('one');
    await cache.get('key', render);
    cache.invalidate();
    await cache.get('key', render);
    state = '2026-11-21';
    await cache.get('key', render);
    expect(render).toHaveBeenCalledTimes(3);
  });

  it('neither shares a rendering that began before a change nor caches it as new', async () => {
    const cache = openCache();
    const before = Promise.withResolvers<RenderedResponse>();
    const early = cache.get('key', () => before.promise);
    cache.invalidate();
    const late = cache.get('key', rendering('after'));
    expect(textOf(await late)).toBe('after');
    before.resolve(response('before'));
    expect(textOf(await early)).toBe('before');
    expect(textOf(await cache.get('key', rendering('after')))).toBe('after');
  });
});

describe('getting a response while the store is away', () => {
  const away = async () => Promise.reject(new StoreTimeout());
  const partial = async () => response('partial', false);

  it('serves the last response, marked as stale', async () => {
    const cache = openCache();
    await cache.get('key', rendering('one'));
    cache.invalidate();
    for (const render of [away, partial]) {
      const cached = await cache.get('key', render);
      expect({ text: textOf(cached), stale: cached.stale }).toEqual({ text: 'one', stale: true });
    }
  });

  it('fails if nothing is cached', async () => {
    await expect(openCache().get('key', away)).rejects.toThrow(StoreTimeout);
  });

  it('serves a partial response if nothing else is cached, and does not cache it', async () => {
    const cache = openCache();
    const cached = await cache.get('key', partial);
    expect({ text: textOf(cached), stale: cached.stale }).toEqual({ text: 'partial', stale: true });
    expect(textOf(await cache.get('key', rendering('whole')))).toBe('whole');
  });

  it('does not serve the last response if rendering was refused since', async () => {
    const cache = openCache();
    await cache.get('key', rendering('one'));
    cache.invalidate();
    const gone = async () => Promise.reject(new Error('gone'));
    await expect(cache.get('key', gone)).rejects.toThrow('gone');
    await expect(cache.get('key', away)).rejects.toThrow(StoreTimeout);
  });
});

describe('a full cache', () => {
  const isCached = async (cache: ResponseCache, key: string) => {
    const render = rendering(key);
    await cache.get(key, render);
    return render.mock.calls.length === 0;
  };

  it('evicts the least recently used response', async () => {
    const cache = openCache({ limits: { entries: 2, bytes: 1_000 } });
    for (const key of ['a', 'b', 'a', 'c']) await isCached(cache, key);
    expect(await isCached(cache, 'a')).toBe(true);
    expect(await isCached(cache, 'b')).toBe(false);
  });

  it('evicts when there are too many bytes', async () => {
    const cache = openCache({ limits: { entries: 100, bytes: 3 } });
    for (const key of ['aa', 'bb']) await isCached(cache, key);
    expect(await isCached(cache, 'bb')).toBe(true);
    expect(await isCached(cache, 'aa')).toBe(false);
  });
});
