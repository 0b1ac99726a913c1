import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedGuardProps {
  asking: boolean;
  stay: () => void;
  discard: () => void;
}

export function UnsavedGuard({ asking, stay, discard }: UnsavedGuardProps) {
  return (
    <ConfirmDialog
      open={asking}
      title="Discard your changes?"
      description="What you changed here has not been saved."
      confirmLabel="Discard"
      tone="destructive"
      onConfirm={discard}
      onClose={stay}
    />
  );
}
