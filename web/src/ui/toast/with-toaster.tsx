import type { ReactNode } from 'react';
import { lazyExtra } from '../page/lazy-extra.tsx';
import { usePageDrawn } from '../page/page-drawn.ts';

// The toaster loads early, because it must be able to say that there is no connection.
const Toaster = lazyExtra(() => import('./toaster.tsx'));

/** The page, and the toasts over it, which may link to other pages. */
export function WithToaster({ children }: { children: ReactNode }) {
  const drawn = usePageDrawn();
  return (
    <>
      {children}
      {drawn && <Toaster />}
    </>
  );
}
