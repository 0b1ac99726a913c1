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
  'title' | 'size' | 'ownTheme' | 'onClose' | 'onKeyDown' | 'children'
> & {
  editor: { saving: boolean; problem: string | undefined };
  dirty: boolean;
  /** What closing loses, if not everything that was changed. */
  lost?: string | undefined;
  /** The search parameter that keeps it open. */
  address: keyof DialogTexts;
  /** The form that a save button submits. */
  formId: string;
  saveLabel: string;
  /** What is under way, and keeps the form from being saved. */
  progress?: string | undefined;
  /** Whether a save goes on when the dialog is closed. */
  goesOn?: boolean;
  /** What else is to know about saves, on a line of its own. */
  notice?: ReactNode;
  /** A text or a choice about saving. */
  besideSaves?: ReactNode;
  /** Another button, before the one that saves. */
  secondaryAction?: ReactNode;
};

/** The dialog around an editor: the button, why saving failed, and the question before closing. */
export function EditorDialog({
  editor,
  dirty,
  address,
  lost,
  formId,
  saveLabel,
  progress,
  goesOn = false,
  notice,
  besideSaves,
  secondaryAction,
  onClose,
  children,
  ...dialog
}: EditorDialogProps) {
  const { saving, problem } = editor;
  const isBound = saving && !goesOn;
  const question = useUnsavedGuard(dirty && (isBound || !saving), address, lost);
  return (
    <Dialog
      {...dialog}
      locked={isBound}
      onClose={() => isBound || onClose()}
      footer={
        <>
          {problem && (
            <div className="own-line" ref={bringIntoView}>
              <ErrorBox message={problem} />
            </div>
          )}
          {notice}
          {besideSaves && <div className={styles.beside}>{besideSaves}</div>}
          <div className={styles.buttons}>
            <Button className={styles.cancel} onClick={onClose}>
              Cancel
            </Button>
            {secondaryAction}
            <Button
              form={formId}
              type="submit"
              variant="primary"
              busy={saving || progress !== undefined}
            >
              {progress ?? (saving ? 'Saving...' : saveLabel)}
            </Button>
          </div>
        </>
      }
    >
      {children}
      <ConfirmDialog {...question} ownTheme={dialog.ownTheme} />
    </Dialog>
  );
}

/** On a low screen, the place of the problem may be far below the field that has the focus. */
function bringIntoView(problem: HTMLElement | null): void {
  problem?.scrollIntoView({ block: 'nearest' });
}
