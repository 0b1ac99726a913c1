import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import type { GeneratedTheme } from '@stagedoor/contracts/theme';
import { useEffect, useId, useState } from 'react';
import { callApi } from '../../session/call-api.ts';
import { ConflictPanel } from '../../edit/conflict-panel.tsx';
import { conflictSentences } from '../../edit/conflict-sentences.ts';
import { EditorDialog } from '../../edit/editor-dialog.tsx';
import { OriginsToggle, useFieldOrigins } from '../../edit/field-origins.tsx';
import { useEditor } from '../../edit/use-editor.ts';
import { themePreviewAtom } from '../../theme/active-theme.atom.ts';
import { currentMode, type Mode } from '../../theme/mode.ts';
import { themeProperties } from '../../theme/theme-properties.ts';
import { Button } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { announce } from '../../ui/toast/announce.ts';
import {
  editableTheme,
  editToSent,
  explain,
  findErrors,
  MODES,
  toSent,
  validVars,
  type ThemeInEditor,
} from './theme-draft.ts';
import styles from './theme-editor.module.css';
import { previewInNewTab } from './theme-preview.ts';
import { ThemeFields } from './theme-fields.tsx';
import { reportSaved } from './use-theme-changes.ts';

interface ThemeEditorProps {
  /** Id of the edited theme, NEW_THEME or GENERATED_THEME. */
  name: string;
  opened: ThemeInEditor;
  /** The theme that the draft began as, if it was generated. */
  generated: GeneratedTheme | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** The panel that creates or edits a theme, while the page beside it previews the draft. */
export function ThemeEditor({ name, opened, generated, onDone, onClose }: ThemeEditorProps) {
  const formId = useId();
  const [mode, setMode] = useState<Mode>(currentMode);
  const { editor, dirty, change, choose, submit } = useEditor({
    editable: editableTheme,
    subject: 'themes',
    name,
    opened,
    check: findErrors,
    save: ({ base, draft }, commands) =>
      base
        ? callApi('themes.replace', {
            params: { id: base.id },
            body: editToSent(base, draft),
            commands,
          })
        : callApi('themes.create', { body: toSent(draft), commands }),
    explain,
    onSaved: (wasNew, theme, commands) =>
      reportSaved(wasNew ? 'created' : 'updated', theme, commands),
    onDone,
  });
  const { draft, failures } = editor;
  useEffect(() => {
    if (failures === 0) return;
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failures, formId]);
  const save = () => {
    const errors = Object.keys(findErrors(draft));
    const wrong = MODES.filter((each) => errors.some((field) => field.startsWith(`${each}.`)));
    // A wrong value is seen only in its mode.
    if (wrong[0] && !wrong.includes(mode)) setMode(wrong[0]);
    void submit();
  };
  const origins = useFieldOrigins('theme', editor.base?.id ?? '');
  useEffect(() => themePreviewAtom.set({ css_vars: validVars(draft), mode }), [draft, mode]);
  useEffect(() => () => themePreviewAtom.set(null), []);

  const isNew = !editor.base;
  return (
    <EditorDialog
      title={isNew ? 'New Theme' : 'Edit Theme'}
      size="side"
      address="theme"
      // The draft may make the page unreadable, but not the panel.
      ownTheme={themeProperties(lantern.css_vars, mode)}
      {...{ editor, dirty, formId, onClose }}
      secondaryAction={
        <Button onClick={() => previewInNewTab(toSent(draft))}>See the site in it</Button>
      }
      saveLabel={isNew ? 'Create Theme' : 'Save changes'}
    >
      {editor.conflict && (
        <ConflictPanel
          key={editor.base?.version}
          conflict={editor.conflict}
          subject="theme"
          subjectId={editor.base?.id ?? ''}
          sentences={conflictSentences(editor.conflict)}
          formId={formId}
          onChoose={choose}
        />
      )}
      {generated && !editor.base && <UnderstoodWords {...generated} />}
      {editor.base && <OriginsToggle origins={origins} />}
      <ThemeFields
        id={formId}
        draft={draft}
        originOf={origins.of}
        errors={editor.errors}
        mode={mode}
        onMode={setMode}
        onChange={change}
        onSubmit={save}
      />
    </EditorDialog>
  );
}

/** Says which words of the prompt the theme follows. */
function UnderstoodWords({ understood, not_understood }: GeneratedTheme) {
  const isNothing = understood.length === 0;
  const rest = not_understood.length > 0 ? ` Not understood: ${not_understood.join(', ')}.` : '';
  const text = isNothing
    ? 'None of the words was understood. Name colours such as plum, brass or teal, and moods ' +
      'such as sunset, ocean or jazz.'
    : `Understood: ${understood.join(', ')}.${rest}`;
  useEffect(() => announce(text), [text]);
  return (
    <div
      className={classes(
        styles.warnings,
        'below-4',
        (isNothing || not_understood.length > 0) && styles.weak,
      )}
    >
      <p>{text}</p>
    </div>
  );
}
