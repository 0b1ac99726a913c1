import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import { useId, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { LookContext } from '../../ui/look.context.ts';
import { useToast } from '../../ui/toast/toast.atom.ts';
import { currentMode } from '../../theme/mode.ts';
import { UnsavedGuard } from '../../edit/unsaved-guard.tsx';
import { useUnsaved } from '../../edit/use-unsaved.ts';
import { ThemeConflict } from './theme-conflict.tsx';
import type { Mode } from './theme-draft.ts';
import styles from './theme-editor.module.css';
import { ThemeFields } from './theme-fields.tsx';
import type { EditedTheme } from './theme-form.ts';
import { themeProperties } from './theme-properties.ts';
import { useThemeEditor } from './use-theme-editor.ts';

interface ThemeEditorProps {
  edited: EditedTheme;
  onSaved: (verb: 'created' | 'updated') => void;
  onClose: () => void;
}

/** The panel in which a theme is made and edited, while the page beside it wears what it has become so far. */
export function ThemeEditor({ edited, onSaved, onClose }: ThemeEditorProps) {
  const formId = useId();
  const toast = useToast();
  const [mode, setMode] = useState<Mode>(currentMode);
  const editor = useThemeEditor({
    edited,
    mode,
    onSaved,
    onFailed: () =>
      toast({
        title: 'Error',
        description: 'Failed to save theme. Please try again.',
        tone: 'destructive',
      }),
  });
  const unsaved = useUnsaved(editor.dirty && !editor.saving, onClose);

  const { id, base, conflict, problem, saving } = editor;

  return (
    // The page wears what is being edited, which may be unreadable; the panel never does.
    <LookContext value={themeProperties(lantern.css_vars, mode)}>
      <Dialog
        open
        title={id ? 'Edit Theme' : 'New Theme'}
        size="side"
        locked={saving}
        onClose={() => saving || unsaved.close()}
        footer={
          <>
            {problem && (
              <div className={styles.problem}>
                <ErrorBox message={problem} />
              </div>
            )}
            <Button onClick={unsaved.close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" busy={saving}>
              {saving ? 'Saving...' : id ? 'Save Changes' : 'Create Theme'}
            </Button>
          </>
        }
      >
        {conflict && (
          <ThemeConflict
            key={base.version}
            conflict={conflict}
            formId={formId}
            onChoose={editor.choose}
          />
        )}
        <ThemeFields
          id={formId}
          draft={editor.draft}
          errors={editor.errors}
          mode={mode}
          onMode={setMode}
          onChange={editor.change}
          onSubmit={editor.save}
        />
        <UnsavedGuard {...unsaved} />
      </Dialog>
    </LookContext>
  );
}
