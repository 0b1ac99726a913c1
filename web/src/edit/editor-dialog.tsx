import type { ReactNode } from 'react';
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
  /** The search parameter that keeps it open. */
  address: keyof DialogTexts;
  /** The form that a save button submits. */
  formId: string;
  saves: readonly SaveButton[];
  /** A text or a choice about saving. */
  besideSaves?: ReactNode;
};

export interface SaveButton {
  label: string;
  /** Saves in another way. The one button without it submits the form. */
  onSave?: () => void;
}

/** The dialog around an editor: the buttons, why saving failed, and the question before closing. */
export function EditorDialog({
  editor,
  dirty,
  address,
  formId,
  saves,
  besideSaves,
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
          {besideSaves && <div className={styles.beside}>{besideSaves}</div>}
          <div className={styles.buttons}>
            <Button className={styles.cancel} onClick={onClose}>
              Cancel
            </Button>
            {/* Keys count from the end: the last button keeps the focus when another goes. */}
            {saves.map(({ label, onSave }, place) => (
              <Button
                key={saves.length - place}
                form={formId}
                type={onSave ? 'button' : 'submit'}
                variant={onSave ? 'secondary' : 'primary'}
                busy={saving}
                onClick={
                  onSave &&
                  ((event) => {
                    // Saving may turn this into the submit button before the click is over.
                    event.preventDefault();
                    onSave();
                  })
                }
              >
                {saving && !onSave ? 'Saving...' : label}
              </Button>
            ))}
          </div>
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
