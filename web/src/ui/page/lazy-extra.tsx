import { lazy, useEffect, useState, type ComponentType } from 'react';
import { pageDrawn } from './page-drawn.ts';

/**
 * As `lazy`, for what a page can do without: it loads once the first page has been painted, and nothing stands in its place when it cannot
 * be loaded.
 */
export function lazyExtra<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Part = lazy(() => load().catch(() => ({ default: Nothing })));
  return function Extra(props: Props) {
    const [isDue, setDue] = useState(false);
    useEffect(() => void pageDrawn.then(() => setDue(true)), []);
    return isDue ? <Part {...props} /> : null;
  };
}

function Nothing() {
  return null;
}
