import { useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { fieldErrors } from '../../api/field-errors.ts';
import { isUndecided, type Choices } from '../../edit/conflict.ts';
import { endPreview, previewTheme } from '../../theme/change-theme.ts';
import type { ThemePart } from './merge-themes.ts';
import { saveTheme, ThemeConflict } from './save-theme.ts';
import { problemsOf, soundVars, type Mode, type ThemeDraft } from './theme-draft.ts';
import { changedForm, chosenForm, conflictingForm, formOf, lostForm } from './theme-form.ts';
import { undecidedForm, type EditedTheme } from './theme-form.ts';

interface EditorOptions {
  edited: EditedTheme;
  mode: Mode;
  onSaved: (verb: 'created' | 'updated') => void;
  onFailed: () => void;
}

/** The draft of a theme, worn by the page while it is edited. */
export function useThemeEditor({ edited, mode, onSaved, onFailed }: EditorOptions) {
  const [form, setForm] = useState(() => formOf(edited));
  const [saving, setSaving] = useState(false);
  const { id, draft, base, conflict } = form;

  useEffect(() => previewTheme(soundVars(draft.css_vars), mode), [draft.css_vars, mode]);
  useEffect(() => () => void endPreview(), []);

  const save = async () => {
    if (saving) return;
    const errors = problemsOf(draft);
    setForm({ ...form, errors, problem: undefined });
    if (Object.keys(errors).length > 0) return;
    if (conflict && isUndecided(conflict)) return setForm(undecidedForm(form));
    setSaving(true);
    try {
      if (id) await saveTheme(base, draft, (sent, version) => replace(id, sent, version));
      else await callApi('themes.create', { body: bodyOf(draft) });
      onSaved(id ? 'updated' : 'created');
    } catch (error) {
      if (error instanceof ThemeConflict) setForm(conflictingForm(form, error));
      else {
        const gone = id && error instanceof ApiError && error.status === 404;
        setForm(gone ? lostForm(form) : { ...form, errors: fieldErrors(error) });
        onFailed();
      }
    }
    setSaving(false);
  };

  return {
    ...form,
    saving,
    dirty: form.unsaved || draft !== base.draft,
    change: (next: ThemeDraft) => setForm((now) => changedForm(now, next)),
    choose: (choices: Choices<ThemePart>) => setForm((now) => chosenForm(now, choices)),
    save,
  };
}

function replace(id: string, draft: ThemeDraft, version: number) {
  const body = bodyOf(draft);
  return callApi('themes.replace', { params: { id }, body, ifMatch: `"${version}"` });
}

function bodyOf(draft: ThemeDraft): ThemeDraft {
  return { ...draft, css_vars: soundVars(draft.css_vars) };
}
