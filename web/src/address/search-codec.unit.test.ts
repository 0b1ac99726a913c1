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

  it('puts the defaults where a parameter is missing', () => {
    expect(read({})).toEqual({ q: '', status: 'active' });
  });

  it('puts the defaults where a parameter makes no sense', () => {
    expect(read({ q: 7, status: 'gone' })).toEqual({ q: '', status: 'active' });
  });

  it('replaces characters that nobody can type, and cuts a text that is too long', () => {
    expect(read({ q: 'glass\u0000harbor' }).q).toBe('glass harbor');
    expect(read({ q: 'x'.repeat(300) }).q).toHaveLength(200);
  });
});

describe('writing the search part of an address', () => {
  it('writes what differs from the defaults', () => {
    expect(write({ q: 'the ', status: 'all' })).toEqual({ q: 'the ', status: 'all' });
  });

  it('mentions every default as undefined, so that the router forgets what stood there', () => {
    expect(Object.entries(write({ q: ' ', status: 'active' }))).toEqual([
      ['q', undefined],
      ['status', undefined],
    ]);
  });

  it('mentions no parameter that it is not given', () => {
    expect(Object.entries(write({ status: 'all' }))).toEqual([['status', 'all']]);
  });

  it('cleans an address of what makes no sense and of what it does not know', () => {
    expect(clean({ q: 'x', status: 'gone', page: '2' })).toEqual({ q: 'x' });
  });
});
