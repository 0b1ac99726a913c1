import {
  Dialog as AriakitDialog,
  DialogDescription,
  DialogDismiss,
  DialogHeading,
} from '@ariakit/react/dialog';
import type { CSSProperties } from 'react';
import { Button } from '../button/button.tsx';
import { classes } from '../classes.ts';
import styles from './dialog.module.css';
import { toastsAbove } from '../toast/toasts-above.ts';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen, and whether it can be undone. */
  description: string;
  confirmLabel: string;
  /** `destructive` if it cannot be undone. */
  tone?: 'primary' | 'destructive';
  busy?: boolean;
  /** Replaces the page's theme, if that may be unreadable. */
  ownTheme?: CSSProperties | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation. The safe button has the focus. */
export function ConfirmDialog({
  open,
  title,
  description,
  confirmLabel,
  tone = 'primary',
  busy = false,
  ownTheme,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <AriakitDialog
      data-themed={ownTheme && true}
      style={ownTheme}
      open={open}
      onClose={onClose}
      unmountOnHide
      getPersistentElements={toastsAbove}
      role="alertdialog"
      className={classes(styles.dialog, styles.sheet, styles.confirm)}
      backdrop={<div className={styles.backdrop} />}
    >
      <div className={styles.body}>
        <DialogHeading className={styles.title}>{title}</DialogHeading>
        <DialogDescription className={styles.description}>{description}</DialogDescription>
      </div>
      <footer className={styles.foot} data-keep-clear>
        <DialogDismiss render={<Button data-autofocus>Cancel</Button>} />
        <Button variant={tone} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </footer>
    </AriakitDialog>
  );
}
