import type { Theme } from '@stagedoor/contracts/theme';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

interface ConfirmActivationProps {
  /** The theme to activate; undefined while the dialog is closed. */
  theme: Theme | undefined;
  onConfirm: (theme: Theme) => void;
  onClose: () => void;
}

/** Asks before a theme is activated for the whole site. */
export function ConfirmActivation({ theme, onConfirm, onClose }: ConfirmActivationProps) {
  return (
    <ConfirmDialog
      open={theme !== undefined}
      title="Use this theme?"
      description={`Every visitor sees the site in ${theme?.display_name ?? ''} at once.`}
      confirmLabel="Use"
      onConfirm={() => {
        if (theme) onConfirm(theme);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
