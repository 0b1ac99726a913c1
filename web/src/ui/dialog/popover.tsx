import { Popover as AriakitPopover, usePopoverStore } from '@ariakit/react/popover';
import { useEffect, type ReactNode } from 'react';
import styles from './popover.module.css';

interface PopoverProps {
  /** Names the panel for assistive technology. */
  label: string;
  onClose: () => void;
  /** The button that opens it: the panel stands under it, and the focus returns to it. */
  anchor: HTMLElement | null;
  children: ReactNode;
}

/**
 * A panel beside the button that opened it; render it while it is open. Escape and a click elsewhere close it.
 * It does not bring its button, so that pages can load it when it is first wanted.
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
      className={styles.popover}
    >
      {children}
    </AriakitPopover>
  );
}
