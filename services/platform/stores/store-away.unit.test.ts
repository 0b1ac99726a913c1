import { describe, expect, it } from 'vitest';
import { isStoreAway } from './store-away.ts';

const failure = (code: string) => Object.assign(new Error('It failed.'), { code });

describe('a store that is away', () => {
  it.each([
    ['files on a full disk', 'ENOSPC'],
    ['files of an account that may store no more', 'EDQUOT'],
    ['Postgres on a full disk', '53100'],
  ])('is one of %s', (_, code) => {
    expect(isStoreAway(failure(code))).toBe(true);
  });

  it('is not one that refuses what it is asked', () => {
    expect(isStoreAway(failure('EACCES'))).toBe(false);
    expect(isStoreAway(failure('23505'))).toBe(false);
  });
});
