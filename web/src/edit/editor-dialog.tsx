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
  /** Undefined while there is nothing to save yet. */
  editor: { saving: boolean; problem: string | undefined } | undefined;
  dirty: boolean;
  /** The form that the button saves. */
  formId: string;
  saveLabel: string;
};

/** The dialog around an editor: the buttons, why saving failed, and the question before closing. */
export function EditorDialog({
  editor,
  dirty,
  formId,
  saveLabel,
  onClose,
  children,
  ...dialog
}: EditorDialogProps) {
  const saving = editor?.saving ?? false;
  const { close, question } = useUnsavedGuard(dirty, onClose);
  return (
    <Dialog
      {...dialog}
      open
      locked={saving}
      onClose={() => saving || close()}
      footer={
        editor && (
          <>
            {editor.problem && (
              <div className={styles.problem}>
                <ErrorBox message={editor.problem} />
              </div>
            )}
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" busy={saving}>
              {saving ? 'Saving...' : saveLabel}
            </Button>
          </>
        )
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
