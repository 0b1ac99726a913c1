import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, lazy, useLayoutEffect, useState, type ComponentType } from 'react';
import { isPageRendered } from '../../boot/boot-data.ts';
import { loadUntilThere } from '../../boot/load-code.ts';
import { Nothing } from '../nothing.ts';
import { pageDrawn } from './page-drawn.ts';

/**
 * As React's `lazy`, for a component that a page can do without: its code loads once the first page
 * has been painted. Until then the server's HTML of it stays or, in a page that the browser renders
 * and where it breaks, `Instead` takes its place. Failed loads are repeated quietly, after longer
 * and longer waits. `ready` loads it before it is rendered, so that it does not move anything when
 * it comes. It takes over the server's HTML with the props of the server, then gets newer ones.
 */
export function lazyExtra<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<Props> = Nothing,
) {
  let loaded: ComponentType<Props> | undefined;
  const loadNow = async () => {
    const part = await load();
    loaded = part.default;
    return part;
  };
  const Lazy = lazy(async () => {
    if (!import.meta.env.SSR) await pageDrawn;
    return loadUntilThere(loadNow);
  });
  function Extra(props: Props) {
    const [Part] = useState(() => loaded ?? Lazy);
    const [first] = useState(props);
    const [isHere, setHere] = useState(Part !== Lazy || !isPageRendered);
    const instead = <Instead {...props} />;
    return (
      <CatchBoundary getResetKey={() => ''} errorComponent={() => instead}>
        <Suspense fallback={instead}>
          <Part {...(isHere ? props : first)} />
          <OnceHere tell={setHere} />
        </Suspense>
      </CatchBoundary>
    );
  }
  return Object.assign(Extra, { ready: () => loadNow().then(Nothing, Nothing) });
}

function OnceHere({ tell }: { tell: (isHere: boolean) => void }) {
  useLayoutEffect(() => tell(true), [tell]);
  return null;
}
