import { describe, expect, it } from 'vitest';
import { freeText, oneOf, searchCodec } from './search-codec.ts';

const { read, write, clean } = searchCodec({
  q: freeText,
  status: oneOf(['all', 'active', 'archived'], 'active'),
});

describe('reading the search part of an address', () => {
  it('reads every parameter', () => {
    expect(read({ q: 'the ', status: 'all' })).toEqual({ q: 'the ', status: 'all' });
  });

  it('gives the default of a missing parameter', () => {
    expect(read({})).toEqual({ q: '', status: 'active' });
  });

  it('gives the default of a parameter that makes no sense', () => {
    expect(read({ q: 7, status: 'gone' })).toEqual({ q: '', status: 'active' });
  });

  it('replaces control characters, and cuts a text that is too long', () => {
    expect(read({ q: 'glass\u0000harbor' }).q).toBe('glass harbor');
    expect(read({ q: 'x'.repeat(300) }).q).toHaveLength(200);
    expect(read({ q: '\uFFFE \uD800' }).q).toBe('\uFFFD \uFFFD');
  });
});

describe('writing the search part of an address', () => {
  it('writes what differs from the defaults', () => {
    expect(write({ q: 'the ', status: 'all' })).toEqual({ q: 'the ', status: 'all' });
  });

  it('writes every default as undefined, so that the router drops the parameter', () => {
    expect(Object.entries(write({ q: ' ', status: 'active' }))).toEqual([
      ['q', undefined],
      ['status', undefined],
    ]);
  });

  it('leaves out parameters that it is not given', () => {
    expect(Object.entries(write({ status: 'all' }))).toEqual([['status', 'all']]);
  });

  it('removes unknown parameters, and values that make no sense', () => {
    expect(clean({ q: 'x', status: 'gone', page: '2' })).toEqual({ q: 'x' });
  });
});
