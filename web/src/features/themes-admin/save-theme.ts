import type { Theme } from '@stagedoor/contracts/theme';
import { ApiError, fieldErrors } from '../../api/api-error.ts';
import { isRecord } from '../../api/is-record.ts';
import type { Editable, Opened, SaveFailure } from '../../edit/editor.ts';
import { saveEdit, type Edit } from '../../edit/save-edit.ts';
import { draftOf, trimmed, type ThemeDraft } from './theme-draft.ts';

const SAVE_FAILED = 'Failed to save theme. Please try again.';

export type ThemeInEditor = Opened<Theme, ThemeDraft>;

export const editableTheme: Editable<Theme, ThemeDraft> = { draftOf };

/** Saves an edit of a theme on top of what others changed meanwhile. @throws as `saveEdit` */
export async function saveTheme<Saved>(
  { base, draft }: Edit<Theme, ThemeDraft>,
  replace: (draft: ThemeDraft, version: number) => Promise<Saved>,
): Promise<Saved> {
  return saveEdit(
    { base, draft: trimmed(draft) },
    editableTheme,
    (edit) => replace(edit.draft, edit.base.version),
    (refusal) => {
      // The refusal of a stale edit contains the current theme.
      const current = isRecord(refusal.body) ? refusal.body['current'] : undefined;
      if (!isTheme(current)) throw refusal;
      return current;
    },
  );
}

/** Explains why an edit was not saved. A theme that somebody deleted becomes a new one. */
export function explain(error: unknown, { base }: ThemeInEditor): SaveFailure {
  if (base && error instanceof ApiError && error.status === 404) {
    const problem =
      'Somebody deleted this theme while you were editing it. Saving creates it again.';
    return { errors: {}, problem, toast: SAVE_FAILED, deleted: true };
  }
  const errors = fieldErrors(error);
  return Object.keys(errors).length > 0 ? { errors } : { errors, toast: SAVE_FAILED };
}

function isTheme(value: unknown): value is Theme {
  return isRecord(value) && typeof value['version'] === 'number' && isRecord(value['css_vars']);
}
