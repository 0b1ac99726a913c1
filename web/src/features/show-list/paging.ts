/** Events per page of the list. */
export const PAGE_SIZE = 6;

/** How many pages `count` things fill; an empty list is one page. */
export function pagesOf(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE_SIZE));
}

/** How many things come before a page, counting pages from 1. */
export function offsetOf(page: number): number {
  return (page - 1) * PAGE_SIZE;
}
