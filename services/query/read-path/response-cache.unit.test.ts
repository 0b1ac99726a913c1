import { describe, expect, it, vi } from 'vitest';
import { StoreTimeout } from '@stagedoor/platform/stores/store-away';
import { render, type RenderedResponse } from './rendered-response.ts';
import {
  responseCache,
  type CachedAs,
  type CachedResponse,
  type ResponseCache,
  type ResponseCacheOptions,
} from './response-cache.ts';

const LIST: CachedAs = { name: 'shows.list' };
const CHANGE = { subjects: ['shows'], shows: ['one'] } as const;

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
    await cache.get(LIST, render);
    expect(textOf(await cache.get(LIST, render))).toBe('one');
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('renders it once for all requests of the same moment', async () => {
    const cache = openCache();
    const render = rendering('one');
    await Promise.all(
      [LIST, LIST, { ...LIST, variant: 'other' }].map((as) => cache.get(as, render)),
    );
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('renders it again after a change, and on a new day', async () => {
    let state = '2026-11-20';
    const cache = openCache({ state: () => state });
    const render = rendering('one');
    await cache.get(LIST, render);
    cache.invalidate(CHANGE);
    await cache.get(LIST, render);
    state = '2026-11-21';
    await cache.get(LIST, render);
    expect(render).toHaveBeenCalledTimes(3);
  });

  it('neither shares a rendering that began before a change nor caches it as new', async () => {
    const cache = openCache();
    const before = Promise.withResolvers<RenderedResponse>();
    const early = cache.get(LIST, () => before.promise);
    cache.invalidate(CHANGE);
    const late = cache.get(LIST, rendering('after'));
    expect(textOf(await late)).toBe('after');
    before.resolve(response('before'));
    expect(textOf(await early)).toBe('before');
    expect(textOf(await cache.get(LIST, rendering('after')))).toBe('after');
  });
});

describe('a change', () => {
  const ONE: CachedAs = { name: 'shows.get', show: 'one' };
  const OTHER: CachedAs = { name: 'shows.get', show: 'other' };

  it.each<[string, Parameters<ResponseCache['invalidate']>[0], string[]]>([
    ['of a show: those about it, and the lists', CHANGE, ['one', 'shows.list', 'page']],
    [
      'of shows that are not named',
      { subjects: ['shows'] },
      ['one', 'other', 'shows.list', 'page'],
    ],
    ['of themes', { subjects: ['themes'] }, ['page']],
    ['of messages and subscribers: none', { subjects: ['messages', 'subscribers'] }, []],
  ])('makes those out of date that show something of it: %s', async (_, change, expected) => {
    const cache = openCache();
    const renderAll = async () => {
      const rendered: string[] = [];
      for (const as of [ONE, OTHER, LIST, { name: 'page' }] as const)
        await cache.get(as, async () => {
          rendered.push('show' in as && as.show ? as.show : as.name);
          return response('text');
        });
      return rendered;
    };
    await renderAll();
    cache.invalidate(change);
    expect(await renderAll()).toEqual(expected);
  });
});

describe('a response that knows what it was made of', () => {
  const PAGE: CachedAs = { name: 'page' };
  const open = async (state: () => string = () => 'today') => {
    const cache = openCache({ state });
    const part = { isUnchanged: vi.fn<() => Promise<boolean>>(async () => true) };
    const render = vi.fn<() => Promise<RenderedResponse>>(async () => ({
      ...response('made of parts'),
      ...part,
    }));
    const { entry } = await cache.get(PAGE, render);
    return { cache, part, render, entry };
  };

  it('is kept after a change, with what was sent of it, while its parts are the same', async () => {
    const { cache, part, render, entry } = await open();
    if (entry) entry.sent['304'] = { headers: ['etag', '"1"'] };
    cache.invalidate(CHANGE);
    const kept = await cache.get(PAGE, render);
    expect({ result: kept.result, sent: kept.entry?.sent }).toEqual({
      result: 'kept',
      sent: { 304: { headers: ['etag', '"1"'] } },
    });
    expect((await cache.get(PAGE, render)).result).toBe('cached');
    expect(part.isUnchanged).toHaveBeenCalledTimes(1);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is rendered again where one of them is not, or on another day', async () => {
    let day = 'today';
    const { cache, part, render } = await open(() => day);
    part.isUnchanged.mockResolvedValueOnce(false);
    cache.invalidate(CHANGE);
    expect((await cache.get(PAGE, render)).result).toBe('rendered');
    day = 'tomorrow';
    expect((await cache.get(PAGE, render)).result).toBe('rendered');
  });

  it('is compared again where something changes meanwhile', async () => {
    const { cache, part, render } = await open();
    cache.invalidate(CHANGE);
    part.isUnchanged.mockImplementationOnce(async () => {
      await Promise.resolve();
      cache.invalidate(CHANGE);
      return true;
    });
    await cache.get(PAGE, render);
    part.isUnchanged.mockResolvedValueOnce(false);
    expect((await cache.get(PAGE, render)).result).toBe('rendered');
  });
});

describe('getting a response while the store is away', () => {
  const away = async () => Promise.reject(new StoreTimeout());
  const partial = async () => response('partial', false);

  it('serves the last response, marked as stale', async () => {
    const cache = openCache();
    await cache.get(LIST, rendering('one'));
    cache.invalidate(CHANGE);
    for (const render of [away, partial]) {
      const cached = await cache.get(LIST, render);
      expect({ text: textOf(cached), result: cached.result }).toEqual({
        text: 'one',
        result: 'stale',
      });
    }
  });

  it('fails if nothing is cached', async () => {
    await expect(openCache().get(LIST, away)).rejects.toThrow(StoreTimeout);
  });

  it('serves a partial response if nothing else is cached, and does not cache it', async () => {
    const cache = openCache();
    const cached = await cache.get(LIST, partial);
    expect({ text: textOf(cached), result: cached.result }).toEqual({
      text: 'partial',
      result: 'stale',
    });
    expect(textOf(await cache.get(LIST, rendering('whole')))).toBe('whole');
  });

  it('does not serve the last response if rendering was refused since', async () => {
    const cache = openCache();
    await cache.get(LIST, rendering('one'));
    cache.invalidate(CHANGE);
    const gone = async () => Promise.reject(new Error('gone'));
    await expect(cache.get(LIST, gone)).rejects.toThrow('gone');
    await expect(cache.get(LIST, away)).rejects.toThrow(StoreTimeout);
  });
});

describe('a full cache', () => {
  const isCached = async (cache: ResponseCache, key: string) => {
    const render = rendering(key);
    await cache.get({ name: 'page', variant: key }, render);
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
