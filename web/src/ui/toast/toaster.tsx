import { useSelector } from '@tanstack/react-store';
import { createPortal } from 'react-dom';
import { ToastPanel } from './toast-panel.tsx';
import { toastAtom } from './toast.atom.ts';
import { TOASTS_ID } from './toasts-above.ts';

/** Shows one toast at a time, in regions that assistive technology observes from the start. */
export default function Toaster() {
  const toast = useSelector(toastAtom);
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
