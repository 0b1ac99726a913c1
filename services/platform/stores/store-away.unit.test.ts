import { describe, expect, it } from 'vitest';
import { isStoreAway } from './store-away.ts';

const failure = (code: string) => Object.assign(new Error('It failed.'), { code });

describe('a store that is away', () => {
  it.each([
    ['files on a full disk', 'ENOSPC'],
    ['files of an account that may store no more', 'EDQUOT'],
    ['files on a disk that cannot be written', 'EROFS'],
    ['Postgres on a full disk', '53100'],
    ['Postgres at the limit of a setting', '53400'],
    ['Postgres that cannot be connected to', '08001'],
    ['a host without a route', 'EHOSTUNREACH'],
    ['a host whose name cannot be looked up now', 'EAI_AGAIN'],
  ])('is one of %s', (_, code) => {
    expect(isStoreAway(failure(code))).toBe(true);
  });

  it('is an event log that dies before it has said how a call ended', () => {
    const message = '13 INTERNAL: Received RST_STREAM with code 0 (Call ended without gRPC status)';
    expect(isStoreAway(Object.assign(new Error(message), { code: 13 }))).toBe(true);
    expect(isStoreAway(Object.assign(new Error('13 INTERNAL: no'), { code: 13 }))).toBe(false);
  });

  it.each([
    ['of which no node responds', 'Failed to discover after 10 attempts.'],
    ['whose client has just given up the connection', 'Channel has been shut down'],
  ])('is an event log %s', (_, message) => {
    expect(isStoreAway(new Error(message))).toBe(true);
  });

  it('is not a store that refuses a request', () => {
    expect(isStoreAway(failure('EACCES'))).toBe(false);
    expect(isStoreAway(failure('23505'))).toBe(false);
    expect(isStoreAway(failure('08P01'))).toBe(false);
  });
});
