import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { lazyExtra } from '../page/lazy-extra.tsx';
import { pageDrawn } from '../page/page-drawn.ts';
import { toastAtom } from './toast.atom.ts';
import { TOASTS_ID } from './toasts-above.ts';

const loadToastPanel = () => import('./toast-panel.tsx');
const ToastPanel = lazyExtra(loadToastPanel);

/** Shows one toast at a time, in regions that assistive technology observes from the start. */
export function Toaster() {
  const toast = useAtomValue(toastAtom);
  // The panel must be loaded before it has to say that there is no connection.
  useEffect(() => void pageDrawn.then(loadToastPanel).catch(() => undefined), []);
  const urgent = toast?.tone === 'destructive';
  const panel = toast && <ToastPanel toast={toast} />;
  return createPortal(
    <div id={TOASTS_ID}>
      <div role="status">{!urgent && panel}</div>
      <div role="alert">{urgent && panel}</div>
    </div>,
    document.body,
  );
}
