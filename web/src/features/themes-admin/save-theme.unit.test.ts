import { velvet } from '@stagedoor/contracts/system-themes/velvet.theme';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { mergeThemes, partLabel, partValue, withParts } from './merge-themes.ts';
import { saveTheme, ThemeConflict } from './save-theme.ts';
import { draftOf, withColour, withShared, type ThemeDraft } from './theme-draft.ts';
import { changedForm, chosenForm, conflictingForm, formOf, lostForm } from './theme-form.ts';

const start = draftOf(velvet);
const mine = { ...withColour(start, 'light', 'card', '#111111'), display_name: 'Mine' };
const theirs = { ...withColour(start, 'dark', 'card', '#222222'), display_name: 'Theirs' };

function stale(draft: ThemeDraft, version: number): ApiError {
  const current = { ...velvet, ...draft, version };
  return new ApiError(
    { status: 409, statusText: '' },
    { error: '', code: 'stale-revision', current },
  );
}

/** A server that refuses as often as it is told, and writes down what it is sent. */
function server(...refusals: Error[]) {
  return vi.fn<Parameters<typeof saveTheme>[2]>(async () => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
  });
}

async function conflictOf(saving: Promise<void>): Promise<ThemeConflict> {
  const error: unknown = await saving.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ThemeConflict)) throw new Error('No conflict.', { cause: error });
  return error;
}

describe('merging two edits of a theme', () => {
  it('joins what one of both changed, value by value', () => {
    const merge = mergeThemes(start, mine, { ...theirs, display_name: start.display_name });
    expect(merge).toMatchObject({ clashing: [], joined: ['dark.card'] });
    expect(merge.mine).toEqual({
      ...withColour(mine, 'dark', 'card', '#222222'),
      description: start.description.trim(),
    });
  });

  it('names what both changed', () => {
    expect(mergeThemes(start, mine, theirs).clashing).toEqual(['display_name']);
  });

  it('takes leaving a value out for a change', () => {
    const bare = withShared(withColour(start, 'light', 'card', ''), 'radius', '');
    const merge = mergeThemes(start, bare, withColour(start, 'light', 'card', '#222222'));
    expect(merge.clashing).toEqual(['light.card']);
    expect(partValue(merge.mine, 'theme.radius')).toBe('');
    expect(withParts(merge.mine, merge.theirs, ['light.card']).css_vars.light.card).toBe('#222222');
  });

  it('calls the values by names for people', () => {
    expect(['display_name', 'light.card-foreground', 'theme.radius'].map(partLabel)).toEqual([
      'Display name',
      'Card foreground (light)',
      'Radius',
    ]);
  });
});

describe('saving a theme that somebody else changed', () => {
  const base = { draft: start, version: 3 };

  it('goes on top of their changes to other values', async () => {
    const replace = server(stale(withColour(start, 'dark', 'card', '#222222'), 4));
    await saveTheme(base, mine, replace);
    expect(replace.mock.calls.map(([, version]) => version)).toEqual([3, 4]);
    const [sent] = replace.mock.lastCall ?? [];
    expect(sent?.css_vars.dark.card).toBe('#222222');
    expect(sent?.display_name).toBe('Mine');
  });

  it('takes what it stored itself for no conflict', async () => {
    const replace = server(stale(mine, 4));
    await saveTheme(base, mine, replace);
    expect(replace).toHaveBeenCalledTimes(2);
  });

  it('stops where both changed the same value', async () => {
    const replace = server(stale(theirs, 4));
    const conflict = await conflictOf(saveTheme(base, mine, replace));
    expect(conflict).toMatchObject({
      theirs: { version: 4 },
      merge: { clashing: ['display_name'] },
    });
    expect(replace).toHaveBeenCalledTimes(1);
  });

  it('passes on every other failure', async () => {
    const away = new ApiError({ status: 503, statusText: '' }, null);
    await expect(saveTheme(base, mine, server(away))).rejects.toBe(away);
  });
});

describe('the form of a theme that somebody else changed', () => {
  const opened = { ...formOf({ start, of: { id: 't1', version: 3 } }), draft: mine };
  const conflict = new ThemeConflict(
    { draft: theirs, version: 4 },
    mergeThemes(start, mine, theirs),
  );

  it('is based on their version and takes one version of each value', () => {
    const conflicting = conflictingForm(opened, conflict);
    expect(conflicting).toMatchObject({ id: 't1', base: { version: 4 } });
    const taken = chosenForm(conflicting, { display_name: 'theirs' });
    expect(taken.draft).toMatchObject({ display_name: 'Theirs' });
    expect(taken.draft.css_vars.light.card).toBe('#111111');
    const typed = changedForm(taken, { ...taken.draft, display_name: 'Better' });
    expect(typed.conflict?.choices).toEqual({ display_name: 'mine' });
    expect(typed.conflict?.mine.display_name).toBe('Better');
  });

  it('keeps what was set when the theme was deleted, as a new one', () => {
    expect(lostForm(opened)).toMatchObject({ id: undefined, draft: mine, unsaved: true });
  });
});
