import { DialogDescription, DialogDismiss, DialogHeading } from '@ariakit/react/dialog';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { Modal, type DialogProps } from './dialog.tsx';
import styles from './dialog.module.css';

interface ConfirmDialogProps extends Pick<DialogProps, 'title' | 'ownTheme' | 'onClose'> {
  open: boolean;
  /** What will happen, and whether it can be undone. */
  description: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** `destructive` if it cannot be undone. */
  tone?: 'primary' | 'destructive';
  busy?: boolean;
  /** Enter confirms: for what can be taken back at once. */
  isSafe?: boolean;
  onConfirm: () => void;
}

/** Asks for confirmation. The button that does no harm has the focus. */
export function ConfirmDialog({
  open,
  title,
  description,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  busy = false,
  isSafe = false,
  ownTheme,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Modal
      {...{ open, onClose, ownTheme }}
      role="alertdialog"
      className={classes(styles.sheet, styles.confirm)}
    >
      <div className={classes('stack gap-3 top', styles.body)}>
        <DialogHeading className="heading display-lg">{title}</DialogHeading>
        <DialogDescription>{description}</DialogDescription>
        {children}
      </div>
      <footer className={styles.foot} data-keep-clear>
        <DialogDismiss
          render={<Button data-autofocus={!isSafe || undefined}>{cancelLabel}</Button>}
        />
        <Button variant={tone} busy={busy} data-autofocus={isSafe || undefined} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </footer>
    </Modal>
  );
}
