import { describe, expect, it } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

describe('the numbers of pages', () => {
  it.each([
    [1, 2, [1, 2]],
    [1, 3, [1, 2, 3]],
    [1, 4, [1, 2, 3, 4]],
    [2, 6, [1, 2, 3, undefined, 6]],
    [3, 5, [1, 2, 3, 4, 5]],
    [10, 20, [1, undefined, 9, 10, 11, undefined, 20]],
    [20, 20, [1, undefined, 19, 20]],
  ])('on page %i of %i are the first, the last and those around it', (page, pages, numbers) => {
    expect(pageNumbers(page, pages)).toEqual(numbers);
  });
});
