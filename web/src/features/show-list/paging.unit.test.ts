import { describe, expect, it } from 'vitest';
import { pagesOf } from './paging.ts';

describe('paging the events list', () => {
  it.each([
    [0, 1],
    [1, 1],
    [6, 1],
    [7, 2],
    [13, 3],
  ])('%d events fill %d pages of six', (count, pages) => {
    expect(pagesOf(count)).toBe(pages);
  });
});
