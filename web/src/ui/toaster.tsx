import { useAtomValue } from 'jotai';
import { Suspense, lazy } from 'react';
import { createPortal } from 'react-dom';
import { toastAtom } from './toast.atom.ts';
import { TOASTS_ID } from './toasts-above.ts';
import styles from './toaster.module.css';

const ToastPanel = lazy(() => import('./toast-panel.tsx'));

/** Where toasts appear, one at a time. The regions are there from the start, so that assistive technology listens to them. */
export function Toaster() {
  const toast = useAtomValue(toastAtom);
  const urgent = toast?.tone === 'destructive';
  const panel = toast && (
    <Suspense>
      <ToastPanel toast={toast} />
    </Suspense>
  );
  return createPortal(
    <div id={TOASTS_ID} className={styles.corner}>
      <div role="status">{!urgent && panel}</div>
      <div role="alert">{urgent && panel}</div>
    </div>,
    document.body,
  );
}
