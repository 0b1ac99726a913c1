import { lazy, type ComponentType } from 'react';

/** As `lazy`, for what a page can do without: where it cannot be loaded, nothing stands in its place. */
export function lazyExtra<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(() => load().catch(() => ({ default: Nothing })));
}

function Nothing() {
  return null;
}
