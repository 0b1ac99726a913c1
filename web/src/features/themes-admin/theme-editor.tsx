import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.atom.ts';
import { currentMode } from '../../theme/mode.ts';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import type { Mode } from './theme-draft.ts';
import { ThemeFields } from './theme-fields.tsx';
import { useThemeEditor, type EditedTheme } from './use-theme-editor.ts';

interface ThemeEditorProps {
  edited: EditedTheme;
  onSaved: () => void;
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

  return (
    <Dialog
      open
      title={edited.id ? 'Edit Theme' : 'New Theme'}
      size="side"
      locked={editor.saving}
      onClose={() => editor.saving || unsaved.close()}
      footer={
        <>
          <Button onClick={unsaved.close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={editor.saving}>
            {editor.saving ? 'Saving...' : edited.id ? 'Save Changes' : 'Create Theme'}
          </Button>
        </>
      }
    >
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
  );
}
