import { describe, expect, it, vi } from 'vitest';
import { StoreTimeout } from '@stagedoor/platform/stores/store-away';
import { answerCache } from './answer-cache.ts';
import { finish, type Finished } from './finished.ts';

const answer = (text: string) => finish(text, { type: 'text/plain', cacheControl: 'no-cache' });
const textOf = ({ finished }: { finished: { body: Buffer } }) => finished.body.toString();

describe('asking for an answer', () => {
  it('makes it once while nothing changes', async () => {
    const cache = answerCache(() => '2026-11-20');
    const make = vi.fn<() => Promise<Finished>>(async () => answer('one'));
    await cache.answer('key', make);
    expect(textOf(await cache.answer('key', make))).toBe('one');
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('makes it once for all who ask at the same moment', async () => {
    const cache = answerCache(() => '2026-11-20');
    const make = vi.fn<() => Promise<Finished>>(async () => answer('one'));
    await Promise.all([
      cache.answer('key', make),
      cache.answer('key', make),
      cache.answer('other', make),
    ]);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('makes it anew after a change, and when the day turns', async () => {
    let today = '2026-11-20';
    const cache = answerCache(() => today);
    const make = vi.fn<() => Promise<Finished>>(async () => answer('one'));
    await cache.answer('key', make);
    cache.drop();
    await cache.answer('key', make);
    today = '2026-11-21';
    await cache.answer('key', make);
    expect(make).toHaveBeenCalledTimes(3);
  });

  it('does not share what was begun before a change, nor keep it as new', async () => {
    const cache = answerCache(() => '2026-11-20');
    const before = Promise.withResolvers<ReturnType<typeof answer>>();
    const early = cache.answer('key', () => before.promise);
    cache.drop();
    const late = cache.answer('key', async () => answer('after'));
    expect(textOf(await late)).toBe('after');
    before.resolve(answer('before'));
    expect(textOf(await early)).toBe('before');
    expect(textOf(await cache.answer('key', async () => answer('after')))).toBe('after');
  });
});

describe('asking while the store is away', () => {
  const away = async () => Promise.reject(new StoreTimeout());

  it('gives the last answer, marked', async () => {
    const cache = answerCache(() => '2026-11-20');
    await cache.answer('key', async () => answer('one'));
    cache.drop();
    const kept = await cache.answer('key', away);
    expect({ text: textOf(kept), stale: kept.stale }).toEqual({ text: 'one', stale: true });
  });

  it('fails for what was never answered', async () => {
    await expect(answerCache(() => '2026-11-20').answer('key', away)).rejects.toThrow(StoreTimeout);
  });

  it('does not bring back what was refused meanwhile', async () => {
    const cache = answerCache(() => '2026-11-20');
    await cache.answer('key', async () => answer('one'));
    cache.drop();
    await expect(
      cache.answer('key', async () => Promise.reject(new Error('gone'))),
    ).rejects.toThrow('gone');
    await expect(cache.answer('key', away)).rejects.toThrow(StoreTimeout);
  });
});

describe('keeping answers', () => {
  const isKept = async (cache: ReturnType<typeof answerCache>, key: string) => {
    const make = vi.fn<() => Promise<Finished>>(async () => answer(key));
    await cache.answer(key, make);
    return make.mock.calls.length === 0;
  };

  it('lets go of those that were not asked for the longest', async () => {
    const cache = answerCache(() => '2026-11-20', { limits: { entries: 2, bytes: 1_000 } });
    await isKept(cache, 'a');
    await isKept(cache, 'b');
    await isKept(cache, 'a');
    await isKept(cache, 'c');
    expect(await isKept(cache, 'a')).toBe(true);
    expect(await isKept(cache, 'b')).toBe(false);
  });

  it('lets go when there are too many bytes', async () => {
    const cache = answerCache(() => '2026-11-20', { limits: { entries: 100, bytes: 3 } });
    await isKept(cache, 'aa');
    await isKept(cache, 'bb');
    expect(await isKept(cache, 'bb')).toBe(true);
    expect(await isKept(cache, 'aa')).toBe(false);
  });
});
