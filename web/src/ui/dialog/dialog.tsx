import {
  Dialog as AriakitDialog,
  DialogDescription,
  DialogDismiss,
  DialogHeading,
  type DialogProps as AriakitDialogProps,
} from '@ariakit/react/dialog';
import { IconX } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEventHandler, ReactNode } from 'react';
import { IconButton } from '../button/button.tsx';
import { classes } from '../classes.ts';
import styles from './dialog.module.css';
import { toastsAbove } from '../toast/toasts-above.ts';

export { DialogDescription };

export interface DialogProps {
  onClose: () => void;
  title: string;
  /**
   * `wide` is for forms with photos or tables; `sheet` for short content, and covers only a part of
   * a phone; `side` stands at the edge and leaves the page visible; `full` is for pictures.
   */
  size?: 'sheet' | 'narrow' | 'wide' | 'side' | 'full';
  children: ReactNode;
  /** Buttons, in a bar that stays in view while the content scrolls. */
  footer?: ReactNode;
  /** Keeps outside clicks and Escape from closing it while something is unsaved or under way. */
  locked?: boolean;
  /** Gets the focus back, for a dialog that takes the place of another one. */
  finalFocus?: HTMLElement | null;
  /** Replaces the page's theme, if that may be unreadable. */
  ownTheme?: CSSProperties | undefined;
  onKeyDown?: KeyboardEventHandler;
}

/** A modal dialog: it takes the focus, returns it, and closes with Escape. It fills a phone. */
export function Dialog({
  onClose,
  title,
  size = 'narrow',
  children,
  footer,
  locked = false,
  finalFocus = null,
  ownTheme,
  onKeyDown,
}: DialogProps) {
  return (
    <Modal
      {...{ onClose, finalFocus, ownTheme, onKeyDown }}
      open
      hideOnEscape={!locked}
      hideOnInteractOutside={!locked}
      className={styles[size]}
      backdrop={size !== 'side' && BACKDROP}
    >
      <header className={styles.head}>
        <DialogHeading className="heading display-lg">{title}</DialogHeading>
        <DialogDismiss
          render={<IconButton label="Close" icon={<IconX size="1.375rem" aria-hidden />} />}
        />
      </header>
      <div className={styles.body}>{children}</div>
      {footer && (
        <footer className={styles.foot} data-keep-clear>
          {footer}
        </footer>
      )}
    </Modal>
  );
}

const BACKDROP = <div className={styles.backdrop} />;

interface ModalProps
  extends Omit<AriakitDialogProps, 'hideOnEscape'>, Pick<DialogProps, 'ownTheme'> {
  hideOnEscape?: boolean;
}

/** The frame that all modal dialogs share. */
export function Modal({ ownTheme, className, hideOnEscape = true, ...dialog }: ModalProps) {
  return (
    <AriakitDialog
      data-themed={ownTheme && true}
      style={ownTheme}
      unmountOnHide
      getPersistentElements={toastsAbove}
      // In a toast, Escape closes only that.
      hideOnEscape={() => hideOnEscape && !toastsAbove()[0]?.contains(document.activeElement)}
      className={classes(styles.dialog, className)}
      backdrop={BACKDROP}
      {...dialog}
    />
  );
}
