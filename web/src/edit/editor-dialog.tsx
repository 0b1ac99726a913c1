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
  /** The parameter of the address that holds it open. */
  address: keyof DialogTexts;
  /** The form that is saved. */
  formId: string;
  saves: readonly SaveButton[];
  /** What is said, or chosen, about saving. */
  besideSaves?: ReactNode;
};

export interface SaveButton {
  label: string;
  /** Saves in another way than the form, which one button submits. */
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
            {/* Counted from the end: the last one keeps the focus where another goes. */}
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
                    // It is the button that submits before the click is over.
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
