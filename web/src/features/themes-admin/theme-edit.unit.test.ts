import { velvet } from '@stagedoor/contracts/system-themes/system-themes';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { failed, openEditor } from '../../edit/editor.ts';
import {
  draftOf,
  editableTheme,
  editToSent,
  explain,
  toSent,
  type ThemeDraft,
} from './theme-draft.ts';

const start = draftOf(velvet);
const base = { ...velvet, version: 3 };
const mine: ThemeDraft = { ...start, 'light.card': '#111111', display_name: 'Mine' };

/** The edit after the server has refused it because of these fields. */
function refused(draft: ThemeDraft, theirs: ThemeDraft, conflicts: readonly string[]) {
  const now = { ...base, ...toSent(theirs), version: 4 };
  const editor = openEditor({ base, draft }, editableTheme);
  return failed(editor, { errors: {}, changed: { now, conflicts } }, editableTheme);
}

describe('saving a theme', () => {
  it('sends what it replaces, so that the server keeps what others changed', () => {
    const { display_name, css_vars, from } = editToSent(base, mine);
    expect({ display_name, card: css_vars.light.card }).toEqual({
      display_name: 'Mine',
      card: '#111111',
    });
    expect(from).toMatchObject({ display_name: velvet.display_name, css_vars: velvet.css_vars });
  });
});

describe('a theme that somebody else changed, too', () => {
  it('keeps the values that only one of them changed, and asks about the others', () => {
    const theirs = { ...start, 'dark.card': '#222222', display_name: 'Theirs' } as const;
    expect(refused(mine, theirs, ['display_name'])).toMatchObject({
      base: { version: 4 },
      draft: { ...mine, 'dark.card': '#222222' },
      conflict: { conflicting: ['display_name'], joined: ['dark.card'] },
    });
  });

  it('counts leaving a value out as a change', () => {
    const bare = { ...start, 'light.card': '', 'theme.radius': '' };
    const theirs = { ...start, 'light.card': '#222222' } as const;
    const { draft, conflict } = refused(bare, theirs, ['css_vars.light.card']);
    expect(conflict?.conflicting).toEqual(['light.card']);
    expect(draft['theme.radius']).toBe('');
    expect(conflict?.theirs['light.card']).toBe('#222222');
  });
});

describe('explaining why a theme was not saved', () => {
  const gone = new ApiError({ status: 404, statusText: '' }, { error: 'x', code: 'not-found' });

  it('says that somebody deleted it, so that it is saved as a new one', () => {
    expect(explain(gone, { base, draft: mine })).toMatchObject({
      deleted: true,
      problem: expect.stringContaining('Saving creates it again.'),
    });
    expect(explain(gone, { draft: mine })).toMatchObject({ errors: {} });
    expect(explain(gone, { draft: mine }).deleted).toBeUndefined();
  });
});
