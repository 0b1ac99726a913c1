import { lazy, useEffect, useState, type ComponentType } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * As `lazy`, for what a page can do without: it loads once the page has been painted, and nothing stands in its place when it cannot
 * be loaded.
 */
export function lazyExtra<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Part = lazy(() => load().catch(() => ({ default: Nothing })));
  return function Extra(props: Props) {
    const [isPainted, setPainted] = useState(false);
    // Not while rendering: React may render over several frames before anything is on the screen.
    useEffect(() => void afterPaint().then(() => setPainted(true)), []);
    return isPainted ? <Part {...props} /> : null;
  };
}

function Nothing() {
  return null;
}
