import { lazy, type ComponentType } from 'react';
import { afterPaint } from './after-paint.ts';

/** As `lazy`, for what a page can do without: it comes after everything else, and where it cannot be loaded, nothing stands in its place. */
export function lazyExtra<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(async () => {
    await afterPaint();
    return load().catch(() => ({ default: Nothing }));
  });
}

function Nothing() {
  return null;
}
