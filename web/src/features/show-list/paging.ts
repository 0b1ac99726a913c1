import { SHOWS_PER_PAGE } from '@stagedoor/contracts/facts/home-page';

/** How many pages `count` things fill; an empty list is one page. */
export function pagesOf(count: number): number {
  return Math.max(1, Math.ceil(count / SHOWS_PER_PAGE));
}
