import type { Theme } from '@stagedoor/contracts/theme';
import { ApiError } from '../../api/api-error.ts';
import { isRecord } from '../../api/is-record.ts';
import type { DraftMerge } from '../../edit/conflict.ts';
import { mergeThemes, type ThemePart } from './merge-themes.ts';
import { draftOf, type ThemeDraft } from './theme-draft.ts';

const EDIT_TRIES = 4;

/** A theme as somebody began to edit it. */
export interface ThemeBase {
  draft: ThemeDraft;
  version: number;
}

/** Somebody else changed the same values since the theme was opened. */
export class ThemeConflict extends Error {
  readonly theirs: ThemeBase;
  readonly merge: DraftMerge<ThemePart, ThemeDraft>;

  constructor(theirs: ThemeBase, merge: DraftMerge<ThemePart, ThemeDraft>) {
    super('Somebody else changed the same theme.');
    this.name = 'ThemeConflict';
    this.theirs = theirs;
    this.merge = merge;
  }
}

/**
 * Saves the edit of a theme on top of what others did to it meanwhile.
 * @throws ThemeConflict, ApiError, NetworkError
 */
export async function saveTheme(
  base: ThemeBase,
  draft: ThemeDraft,
  replace: (draft: ThemeDraft, version: number) => Promise<unknown>,
): Promise<void> {
  let edit = { base, draft };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await replace(edit.draft, edit.base.version);
      return;
    } catch (error) {
      const theirs = attempt < EDIT_TRIES && currentIn(error);
      if (!theirs) throw error;
      const merge = mergeThemes(edit.base.draft, edit.draft, theirs.draft);
      if (merge.clashing.length > 0) throw new ThemeConflict(theirs, merge);
      edit = { base: theirs, draft: merge.mine };
    }
  }
}

/** The theme as it is now, which comes with the refusal of a stale edit. */
function currentIn(error: unknown): ThemeBase | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale-revision') return undefined;
  const current = isRecord(error.body) ? error.body['current'] : undefined;
  return isTheme(current) ? { draft: draftOf(current), version: current.version } : undefined;
}

function isTheme(value: unknown): value is Theme {
  return isRecord(value) && typeof value['version'] === 'number' && isRecord(value['css_vars']);
}
