import { useEffect, useState } from 'react';
import { callApi } from '../../api/call-api.ts';
import { fieldErrors } from '../../api/field-errors.ts';
import { endPreview, previewTheme } from '../../theme/change-theme.ts';
import { problemsOf, soundVars, type Mode, type ThemeDraft } from './theme-draft.ts';

export interface EditedTheme {
  /** Of the theme that is changed; a new one has none. */
  id?: string;
  start: ThemeDraft;
  /** It exists nowhere else: leaving it loses it, changed or not. */
  unsaved?: boolean;
}

interface EditorOptions {
  edited: EditedTheme;
  mode: Mode;
  onSaved: () => void;
  onFailed: () => void;
}

/** The draft of a theme, worn by the page while it is edited. */
export function useThemeEditor({ edited, mode, onSaved, onFailed }: EditorOptions) {
  const [draft, setDraft] = useState(edited.start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);

  useEffect(() => previewTheme(soundVars(draft.css_vars), mode), [draft.css_vars, mode]);
  useEffect(() => () => void endPreview(), []);

  const save = async () => {
    if (saving) return;
    const problems = problemsOf(draft);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    setSaving(true);
    const body = { ...draft, css_vars: soundVars(draft.css_vars) };
    const { id } = edited;
    try {
      await (id
        ? callApi('themes.replace', { params: { id }, body })
        : callApi('themes.create', { body }));
      onSaved();
    } catch (error) {
      setErrors(fieldErrors(error));
      onFailed();
    }
    setSaving(false);
  };

  return {
    draft,
    errors,
    saving,
    dirty: edited.unsaved === true || draft !== edited.start,
    change: (next: ThemeDraft) => {
      setDraft(next);
      setErrors({});
    },
    save,
  };
}
