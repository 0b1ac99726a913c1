import { useState } from 'react';
import { counted } from '../../format/counted.ts';
import { MomentField } from '../../shows/moment-field.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

interface SendDialogProps {
  subject: string;
  recipients: number;
  /** Whether nobody has got it yet. */
  isFirst: boolean;
  /** Takes a time (RFC 3339), or a blank for now. */
  onSend: (at: string) => void;
  onClose: () => void;
}

/** Asks whether and when an announcement goes out to everybody on the list. */
export function SendDialog({ subject, recipients, isFirst, onSend, onClose }: SendDialogProps) {
  const [at, setAt] = useState('');
  const people = counted(recipients, 'subscriber');
  return (
    <ConfirmDialog
      open
      title={isFirst ? `Send to ${people}?` : 'Go on sending?'}
      description={
        `${subject} goes out to everybody on the mailing list` +
        (isFirst ? '. What is sent cannot be taken back.' : ' who has not been sent it yet.')
      }
      confirmLabel={at ? 'Schedule' : 'Send now'}
      onConfirm={() => onSend(at)}
      onClose={onClose}
    >
      <MomentField
        label="Send at"
        hint="Leave it blank to send it now."
        value={at}
        onChange={({ target }) => setAt(target.value)}
      />
    </ConfirmDialog>
  );
}
