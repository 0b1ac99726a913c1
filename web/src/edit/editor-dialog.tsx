import type { DialogTexts } from '../address/dialog-parameters.ts';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Dialog, type DialogProps } from '../ui/dialog/dialog.tsx';
import { ErrorBox } from '../ui/page/error-box.tsx';
import styles from './editor-dialog.module.css';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

type EditorDialogProps = Pick<
  DialogProps,
  'title' | 'size' | 'ownTheme' | 'onClose' | 'children'
> & {
  editor: { saving: boolean; problem: string | undefined };
  dirty: boolean;
  /** The parameter of the address that holds it open. */
  address: keyof DialogTexts;
  /** The form that the button saves. */
  formId: string;
  saveLabel: string;
};

/** The dialog around an editor: the buttons, why saving failed, and the question before closing. */
export function EditorDialog({
  editor,
  dirty,
  address,
  formId,
  saveLabel,
  onClose,
  children,
  ...dialog
}: EditorDialogProps) {
  const { saving, problem } = editor;
  const question = useUnsavedGuard(dirty, address);
  return (
    <Dialog
      {...dialog}
      open
      locked={saving}
      onClose={() => saving || onClose()}
      footer={
        <>
          {problem && (
            <div className={styles.problem}>
              <ErrorBox message={problem} />
            </div>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={saving}>
            {saving ? 'Saving...' : saveLabel}
          </Button>
        </>
      }
    >
      {children}
      <ConfirmDialog
        {...question}
        ownTheme={dialog.ownTheme}
        confirmLabel="Discard"
        tone="destructive"
      />
    </Dialog>
  );
}
