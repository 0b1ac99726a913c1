import { DialogDescription, DialogDismiss, DialogHeading } from '@ariakit/react/dialog';
import { Button } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { Modal, type DialogProps } from './dialog.tsx';
import styles from './dialog.module.css';

interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'title' | 'ownTheme' | 'onClose'> {
  /** What will happen, and whether it can be undone. */
  description: string;
  confirmLabel: string;
  /** `destructive` if it cannot be undone. */
  tone?: 'primary' | 'destructive';
  busy?: boolean;
  onConfirm: () => void;
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
    <Modal
      {...{ open, onClose, ownTheme }}
      role="alertdialog"
      className={classes(styles.sheet, styles.confirm)}
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
    </Modal>
  );
}
