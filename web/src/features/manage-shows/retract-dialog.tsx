import type { Show } from '@stagedoor/contracts/show';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

interface RetractDialogProps {
  /** Undefined while the dialog is closed. */
  show: Show | undefined;
  busy: boolean;
  onConfirm: (show: Show) => void;
  onClose: () => void;
}

/** Asks before a show that is not public any more loses its name in the calendars that had it. */
export function RetractDialog({ show, busy, onConfirm, onClose }: RetractDialogProps) {
  return (
    <ConfirmDialog
      open={show !== undefined}
      title="Retract this show from feeds?"
      description={
        `Calendars that had ${show?.headlining_artist ?? ''} keep a cancelled show without a name. ` +
        'Publishing it again brings everything back.'
      }
      confirmLabel="Retract"
      busy={busy}
      onConfirm={() => show && onConfirm(show)}
      onClose={onClose}
    />
  );
}
