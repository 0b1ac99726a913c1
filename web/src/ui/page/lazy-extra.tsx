import { lazy, type ComponentType } from 'react';
import { usePageDrawn } from './page-drawn.ts';

/**
 * As `lazy`, for what a page can do without: it loads once the first page has been painted, and is
 * left out when it cannot be loaded.
 */
export function lazyExtra<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Part = lazy(() => load().catch(() => ({ default: Nothing })));
  return function Extra(props: Props) {
    return usePageDrawn() ? <Part {...props} /> : null;
  };
}

function Nothing() {
  return null;
}
