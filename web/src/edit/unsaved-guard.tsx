import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';

interface UnsavedGuardProps {
  asking: boolean;
  signedOut: boolean;
  stay: () => void;
  discard: () => void;
}

export function UnsavedGuard({ asking, signedOut, stay, discard }: UnsavedGuardProps) {
  return (
    <ConfirmDialog
      open={asking}
      title={signedOut ? 'You are signed out' : 'Discard your changes?'}
      description={
        signedOut
          ? 'What you changed here has not been saved. Sign in in another tab, and you can still save it.'
          : 'What you changed here has not been saved.'
      }
      confirmLabel="Discard"
      tone="destructive"
      onConfirm={discard}
      onClose={stay}
    />
  );
}
