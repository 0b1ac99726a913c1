import { Popover as AriakitPopover, usePopoverStore } from '@ariakit/react/popover';
import { useEffect, type ReactNode } from 'react';
import styles from './popover.module.css';

interface PopoverProps {
  /** Names the panel for assistive technology. */
  label: string;
  onClose: () => void;
  /** The button that opens it. The panel stands below it and returns the focus to it. */
  anchor: HTMLElement | null;
  children: ReactNode;
}

/**
 * A panel beside the button that opened it, rendered while it is open. Escape and a click elsewhere
 * close it. The button is separate, so that pages can load the panel when it is first opened.
 */
export function Popover({ label, onClose, anchor, children }: PopoverProps) {
  const store = usePopoverStore({
    open: true,
    setOpen: (open) => !open && onClose(),
    placement: 'bottom-start',
  });
  useEffect(() => {
    store.setAnchorElement(anchor);
    store.setDisclosureElement(anchor);
  }, [store, anchor]);
  return (
    <AriakitPopover
      store={store}
      aria-label={label}
      gutter={4}
      portal
      flip={false}
      overlap
      autoFocusOnShow={false}
      // The first click or tap elsewhere only closes it.
      backdrop
      className={styles.popover}
    >
      {children}
    </AriakitPopover>
  );
}
