import { CatchBoundary } from '@tanstack/react-router';
import { createAtom, useSelector } from '@tanstack/react-store';
import { useDeferredValue, useEffect, useState, type ComponentType } from 'react';
import { Nothing } from '../nothing.ts';
import { usePageDrawn } from './page-drawn.ts';

const FIRST_WAIT_MS = 2_000;

/**
 * As React's `lazy`, for a component that a page can do without: it loads once the first page has
 * been painted. Until then, and if it cannot be loaded or breaks, `Instead` takes its place. Failed
 * loads are repeated quietly, after longer and longer waits. `ready` loads it before it is
 * rendered, so that it does not move anything when it comes.
 */
export function lazyExtra<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<Props> = Nothing,
) {
  const loaded = createAtom({ default: Instead });
  function Extra(props: Props) {
    const { default: Part } = useDeferredValue(useSelector(loaded));
    const [attempt, setAttempt] = useState(0);
    const drawn = usePageDrawn();
    useEffect(() => {
      if (!drawn) return;
      let timer: ReturnType<typeof setTimeout>;
      load().then(loaded.set, () => {
        timer = setTimeout(setAttempt, FIRST_WAIT_MS * 2 ** attempt, attempt + 1);
      });
      return () => clearTimeout(timer);
    }, [drawn, attempt]);
    return (
      <CatchBoundary
        getResetKey={() => Part}
        errorComponent={Nothing}
        onCatch={() => loaded.set({ default: Instead })}
      >
        <Part {...props} />
      </CatchBoundary>
    );
  }
  return Object.assign(Extra, { ready: () => load().then(loaded.set, Nothing) });
}
